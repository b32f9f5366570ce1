import { expect, test } from 'vitest'
import { inLanguage } from './local-text.ts'

test("a number stands in the digits of the player's language", () => {
  const text = { fa: '{target} امتیاز بگیر', en: 'Score {target}', ru: 'Очков: {target}' }
  expect(inLanguage(text, 'fa', { target: 12_000 })).toBe('۱۲٬۰۰۰ امتیاز بگیر')
  expect(inLanguage(text, 'en', { target: 12_000 })).toBe('Score 12,000')
  expect(inLanguage(text, 'ru', { target: 12_000 })).toBe('Очков: 12\u00a0000')
})

test('a placeholder that names nothing stays as it is', () => {
  expect(inLanguage({ fa: '{other}', en: '', ru: '' }, 'fa', { target: 1 })).toBe('{other}')
})
