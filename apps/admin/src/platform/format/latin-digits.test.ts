// @vitest-environment node
import { expect, test } from 'vitest'
import { parseNumber } from './latin-digits.ts'

test('numbers are parsed in the digits of every keyboard, with and without separators', () => {
  const typed = ['12', '۱۲٫۵', '٣٫٥', ' ۰ ', '۱٬۲۳۴٬۵۶۷', '1,234,567.5', '1 200', '-2', '−۲', '7.', '.5']
  expect(typed.map(parseNumber)).toEqual([12, 12.5, 3.5, 0, 1_234_567, 1_234_567.5, 1200, -2, -2, 7, 0.5])
})

test('other texts are no numbers', () => {
  for (const typed of [
    '',
    ' ',
    'many',
    '7 days',
    '12,5',
    '1,2000',
    '1e3',
    '0x10',
    '1.2.3',
    '-',
    '.',
    'Infinity',
  ])
    expect([typed, parseNumber(typed)]).toEqual([typed, undefined])
})
