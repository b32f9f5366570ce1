// @vitest-environment node
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a chart is exported as a table, with commas and quotes escaped', () => {
  const csv = csvOf(
    ['day', 'players'],
    [
      ['2026-11-24', 12],
      ['a "b", c', null],
    ],
  )
  expect(csv).toBe('\uFEFFday,players\r\n2026-11-24,12\r\n"a ""b"", c",\r\n')
})

test('a text from a link is never a formula, and negative numbers are kept', () => {
  expect(csvOf(['source'], [['=HYPERLINK(1)'], [-3]])).toBe("\uFEFFsource\r\n'=HYPERLINK(1)\r\n-3\r\n")
})
