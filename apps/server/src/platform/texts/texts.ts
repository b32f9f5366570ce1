import { type Language, languages } from '@ganj/contract'
import type { Fault } from '../fault.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'
import type { FaultTexts } from './fault-texts.ts'
import { ru } from './ru.ts'

export type { Language }
export { languages }

const catalogues: Readonly<Record<Language, FaultTexts>> = { fa, en, ru }

const directions: Readonly<Record<Language, 'rtl' | 'ltr'>> = { fa: 'rtl', en: 'ltr', ru: 'ltr' }
export const directionOf = (language: Language): 'rtl' | 'ltr' => directions[language]

/** The first supported language of an `Accept-Language` header; Persian when there is none. */
export function languageOf(header: string | undefined): Language {
  for (const range of header?.split(',') ?? []) {
    const tag = range.trim().slice(0, 2).toLowerCase()
    if (tag in catalogues) return tag as Language
  }
  return 'fa'
}

/** A fault's text in the player's language, its placeholders filled. */
export const textOf = (fault: Fault, language: Language): string =>
  catalogues[language][fault.code].replace(/\{(\w+)\}/g, (_, name: string) => fault.values[name] ?? '')
