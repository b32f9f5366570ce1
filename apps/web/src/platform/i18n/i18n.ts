import { directionOf, type Language, languages } from '@ganj/ui'
import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { deviceSetting } from '../device-setting.ts'
import { launch } from '../launch/launch.ts'
import { userOf } from '../launch/launch-params.ts'
import persian from './catalogues/fa.json'

export type TextKey = keyof typeof persian
export type TextValues = Record<string, string | number>

const setting = deviceSetting('ganj.language', languages)
const importPageTexts = async () => (await import('./fa-pages.ts')).pageTexts
const i18n = setupI18n()

/** What home says in Persian comes with the app; everything else when it is asked for. */
const catalogues: Record<Language, () => Promise<Messages>> = {
  fa: async () => ({ ...persian, ...(await importPageTexts()) }),
  en: async () => (await import('./catalogues/en.json')).default,
  ru: async () => (await import('./catalogues/ru.json')).default,
}

export const currentLanguage = () => i18n.locale as Language

/** What the player chose, else what Telegram or the browser is set to, when it is one of ours; else Persian. */
function firstLanguage(): Language {
  const wanted = [setting.read(), userOf(launch.initData)?.language_code, ...navigator.languages]
  for (const tag of wanted) {
    const language = languages.find((ours) => ours === tag?.split('-')[0]?.toLowerCase())
    if (language) return language
  }
  return 'fa'
}

/** Speaks the first language of this visit. */
export async function startLanguage(): Promise<void> {
  activate('fa', persian)
  const first = firstLanguage()
  if (first !== 'fa') await speak(first)
}

/** What the pages beside home say: asked for with the first of them. */
export async function loadPageTexts(): Promise<void> {
  if (currentLanguage() === 'fa') i18n.load('fa', await importPageTexts())
}

/** Loads something together with the texts it says. */
export const withPageTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([load(), loadPageTexts()]))[0]

export async function chooseLanguage(language: Language): Promise<void> {
  setting.write(language)
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

/** The texts of the current language; the component follows when it changes. */
export function useText(): typeof text {
  useSyncExternalStore(subscribe, currentLanguage)
  return text
}

/** Calls when the language has changed. @returns unsubscribe */
export const onLanguage = subscribe

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
