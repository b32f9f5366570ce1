import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import english from './catalogues/en.json'
import persian from './catalogues/fa.json'
import { type ConsoleLanguage, firstLanguage, languageStorageKey, showLanguage } from './first-language.ts'

export type TextKey = keyof typeof persian
type TextValues = Record<string, string | number>

const i18n = setupI18n()

/** The texts of the first page in both languages: a separate request would take longer than loading these 3 kB. */
const catalogues: Record<ConsoleLanguage, Messages> = { fa: persian, en: english }

const pageTexts: Record<ConsoleLanguage, () => Promise<Messages>> = {
  fa: async () => (await import('./fa-pages.ts')).pageTexts,
  en: async () => (await import('./en-pages.ts')).pageTexts,
}

/** Once the texts of the pages are loaded, a change of the language loads them too. */
let wantsPageTexts = false

/** Loads a page together with its texts. */
export const withPageTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    wantsPageTexts = true
    const language = currentLanguage()
    const [loaded, texts] = await Promise.all([load(), pageTexts[language]()])
    i18n.load(language, texts)
    return loaded
  }

/** Loads the texts of the pages before one of them is opened. */
export const loadPageTexts = (): Promise<unknown> => pageTexts[currentLanguage()]()

export const currentLanguage = () => i18n.locale as ConsoleLanguage

export const startLanguage = (): Promise<void> => speak(firstLanguage())

export async function chooseLanguage(language: ConsoleLanguage): Promise<void> {
  localStorage.setItem(languageStorageKey, language)
  await speak(language)
}

async function speak(language: ConsoleLanguage): Promise<void> {
  const more = wantsPageTexts ? await pageTexts[language]() : {}
  showLanguage(language)
  i18n.load(language, { ...catalogues[language], ...more })
  i18n.activate(language)
}

export const text = (key: TextKey, values?: TextValues): string => i18n._(key, values)

/** A text whose key contains a value of the server; the value itself without such a text. */
export const textOf = (prefix: string, value: string, values?: TextValues): string => {
  const key = `${prefix}.${value}`
  const found = i18n._(key, values)
  return found === key ? value : found
}

const subscribe = (changed: () => void) => i18n.on('change', changed)

/** The texts of the current language; the component renders again when it changes. */
export function useText(): typeof text {
  useSyncExternalStore(subscribe, currentLanguage)
  return text
}

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
