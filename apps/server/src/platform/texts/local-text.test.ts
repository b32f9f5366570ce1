import { expect, test } from 'vitest'
import { inLanguage, inNumbers } from './local-text.ts'

test("a number is in the digits of the player's language", () => {
  const text = { fa: '{target} امتیاز بگیر', en: 'Score {target}', ru: 'Очков: {target}' }
  expect(inLanguage(text, 'fa', { target: 12_000 })).toBe('۱۲٬۰۰۰ امتیاز بگیر')
  expect(inLanguage(text, 'en', { target: 12_000 })).toBe('Score 12,000')
  expect(inLanguage(text, 'ru', { target: 12_000 })).toBe('Очков: 12\u00a0000')
})

test('an unknown placeholder stays unchanged', () => {
  expect(inLanguage({ fa: '{other}', en: '', ru: '' }, 'fa', { target: 1 })).toBe('{other}')
})

test('numbers in a text are formatted by language, with one decimal at most', () => {
  const shots = (count: string) => `${count}/s`
  const text = inNumbers({ fa: shots, en: shots, ru: shots }, 60 / 7)
  expect(text).toEqual({ fa: '۸٫۶/s', en: '8.6/s', ru: '8,6/s' })
})
