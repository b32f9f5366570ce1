// @vitest-environment node
import { expect, test } from 'vitest'
import { wordsOf } from '../texts/texts.ts'
import { signsOf } from './score.ts'

test.each(['fa', 'en', 'ru'] as const)('every character of a number in %s has a sprite', (locale) => {
  const words = wordsOf(locale)
  expect(signsOf(words.count(1_234_567), words).join('')).toBe('1,234,567')
  expect(signsOf(words.count(9_080), words).join('')).toBe('9,080')
  expect(signsOf(words.count(0), words).join('')).toBe('0')
})
