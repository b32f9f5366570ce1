import { directionOf, type Language } from '@ganj/ui'
import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { launch } from '../launch/launch.ts'
import persian from './catalogues/fa.json'
import { firstLanguage, languageSetting } from './first-language.ts'

export type TextKey = keyof typeof persian
export type TextValues = Record<string, string | number>

const importPageTexts = async () => (await import('./fa-pages.ts')).pageTexts
const i18n = setupI18n()

/** Home's Persian texts come with the app; all others are loaded on demand. */
const catalogues: Record<Language, () => Promise<Messages>> = {
  fa: async () => ({ ...persian, ...(await importPageTexts()) }),
  en: async () => (await import('./catalogues/en.json')).default,
  ru: async () => (await import('./catalogues/ru.json')).default,
}

export const currentLanguage = () => i18n.locale as Language

/** Loads the first language of this visit. */
export async function startLanguage(): Promise<void> {
  activate('fa', persian)
  const first = firstLanguage(launch.initData)
  if (first !== 'fa') await speak(first)
}

/** Loads the texts of the pages other than home; called with the first of them. */
export async function loadPageTexts(): Promise<void> {
  if (currentLanguage() === 'fa') i18n.load('fa', await importPageTexts())
}

/** Loads something together with its texts. */
export const withPageTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([load(), loadPageTexts()]))[0]

export async function chooseLanguage(language: Language): Promise<void> {
  languageSetting.write(language)
  await speak(language)
}

async function speak(language: Language): Promise<void> {
  activate(language, await catalogues[language]())
}

function activate(language: Language, messages: Messages): void {
  i18n.load(language, messages)
  i18n.activate(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

export const text = (key: TextKey, values?: TextValues): string => i18n._(key, values)

const subscribe = (changed: () => void) => i18n.on('change', changed)

/** The texts of the current language; the component renders again when it changes. */
export function useText(): typeof text {
  useSyncExternalStore(subscribe, currentLanguage)
  return text
}

/** Calls after the language has changed. @returns unsubscribe */
export const onLanguage = subscribe

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
