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

/** A text in the player's language; `{name}` is replaced by the number of that name, in the language's digits. */
export const inLanguage = (
  text: LocalText,
  language: Language,
  numbers: Readonly<Record<string, number>> = {},
): string =>
  text[language].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = numbers[name]
    return value === undefined ? placeholder : digits[language].format(value)
  })

type Writer = Readonly<Record<Language, (...values: string[]) => string>>

/** A text in every language with numbers, in the digits of each language, with one decimal at most. */
export const inNumbers = (write: Writer, ...values: number[]): LocalText =>
  around(
    digits,
    write,
    values.map((value) => Math.round(value * 10) / 10),
  )

const sums: typeof digits = {
  fa: new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 6 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 6 }),
  ru: new Intl.NumberFormat('ru', { maximumFractionDigits: 6 }),
}

/** A text in every language with amounts of money, with all six decimals where needed. */
export const inSums = (write: Writer, ...values: number[]): LocalText => around(sums, write, values)

/** An amount of money in the digits of every language. */
export const sumInWords = (amount: number): LocalText => {
  const written = (digits: string) => digits
  return inSums({ fa: written, en: written, ru: written }, amount)
}

function around(format: typeof digits, write: Writer, values: readonly number[]): LocalText {
  const written = (language: Language) =>
    write[language](...values.map((value) => format[language].format(value)))
  return { fa: written('fa'), en: written('en'), ru: written('ru') }
}
