import { Type } from 'typebox'
import type { LocalText } from '../content.ts'
import type { Language } from './texts.ts'

const Text = Type.String({ minLength: 1, maxLength: 200 })

/** The shape of a text in every language, for content. */
export const LocalTextSchema = Type.Object({ fa: Text, en: Text, ru: Text }, { additionalProperties: false })

const digits: Readonly<Record<Language, Intl.NumberFormat>> = {
  fa: new Intl.NumberFormat('fa-IR'),
  en: new Intl.NumberFormat('en'),
  ru: new Intl.NumberFormat('ru'),
}

/** A text in the player's language; `{name}` becomes the number of that name, in the language's digits. */
export const inLanguage = (
  text: LocalText,
  language: Language,
  numbers: Readonly<Record<string, number>> = {},
): string =>
  text[language].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = numbers[name]
    return value === undefined ? placeholder : digits[language].format(value)
  })
