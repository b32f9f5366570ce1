import type { Language } from '#platform/texts/texts.ts'
import { en } from './en.ts'
import { type BotTexts, fa } from './fa.ts'
import { ru } from './ru.ts'

export type BotTextKey = keyof BotTexts

const catalogues: Readonly<Record<Language, BotTexts>> = { fa, en, ru }

const digits: Readonly<Record<Language, Intl.NumberFormat>> = {
  fa: new Intl.NumberFormat('fa-IR'),
  en: new Intl.NumberFormat('en'),
  ru: new Intl.NumberFormat('ru'),
}

/** A name between isolating marks: one in another script does not change the direction of the sentence around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

/** A text of the bot, its numbers in the digits of the language. */
export function botText(
  language: Language,
  key: BotTextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return catalogues[language][key].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return typeof value === 'number' ? digits[language].format(value) : value
  })
}
