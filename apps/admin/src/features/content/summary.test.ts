// @vitest-environment node
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const words = { language: 'en', named: (field: string) => field, number: (value: number) => `#${value}` }

test('a summary has the name in the operator’s language with its numbers filled in, then the primitive values', () => {
  const item = {
    name: { fa: '{amount} سکه', en: '{amount} coins {left}' },
    weight: 2400,
    prize: { currency: 'coin', amount: 50 },
  }
  expect(summaryOf(item, words)).toBe('#50 coins {left} · weight: #2400')
})

test('an image is omitted, and a piece without a name is summarised by its values', () => {
  expect(summaryOf({ svg: '<svg >', isOpen: true }, words)).toBe('isOpen: true')
  expect(summaryOf(7, words)).toBe('7')
})
