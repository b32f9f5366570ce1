import { expect, test } from 'vitest'
import { type ButtonTexts, buttonTexts } from './button-texts.ts'
import { type Locales, languageOf, type Texts } from './dictionary.ts'
import { languages } from './languages.ts'
import { loadTexts } from './load-texts.ts'

const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? []
/** All texts, including the button's, which some languages have built in. */
const allTexts = async (code: Locales) =>
  ({ ...(buttonTexts as Partial<Record<Locales, ButtonTexts>>)[code], ...(await loadTexts(code)) }) as Texts
const english = () => allTexts('en')
const codes = Object.keys(languages) as Locales[]

test('the widget has twelve built-in languages', () => {
  expect(codes).toHaveLength(12)
})

test.each(codes)('%s has every text with its placeholders, and is found by its code', async (code) => {
  const en = await english()
  const texts = await allTexts(code)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(text), key).toEqual(placeholders(en[key as keyof Texts]))
  }
  expect(languageOf(code).code).toBe(code)
})

test.each(codes.filter((code) => code !== 'en'))('%s contains no untranslated English text', async (code) => {
  const en = await english()
  const texts = await allTexts(code)
  const same = Object.entries(en).filter(([key, text]) => texts[key as keyof Texts] === text)
  expect(same).toEqual([])
})

test('Arabic and Persian read from right to left, the others from left to right', () => {
  expect(codes.filter((code) => languageOf(code).dir === 'rtl').sort()).toEqual(['ar', 'fa'])
})

test('an unknown language is English, and so are the texts a dictionary lacks', async () => {
  expect(languageOf('xx' as Locales)).toEqual({ code: 'en', dir: 'ltr' })
  expect((await loadTexts('xx' as Locales)).close).toBe('Close')
  const texts = await loadTexts({ code: 'de', dir: 'ltr', texts: { close: 'Schließen' } })
  expect([texts.close, texts.back]).toEqual(['Schließen', 'Back'])
})
