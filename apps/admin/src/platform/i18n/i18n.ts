import { directionOf } from '@ganj/ui'
import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type persian from './catalogues/fa.json'

export type TextKey = keyof typeof persian
type TextValues = Record<string, string | number>

/** Those of the console; the players' app has more. */
export const consoleLanguages = ['fa', 'en'] as const
export type ConsoleLanguage = (typeof consoleLanguages)[number]

const storageKey = 'ganj.console.language'
const i18n = setupI18n()

const catalogues: Record<ConsoleLanguage, () => Promise<Messages>> = {
  fa: async () => (await import('./catalogues/fa.json')).default,
  en: async () => (await import('./catalogues/en.json')).default,
}

const pageTexts: Record<ConsoleLanguage, () => Promise<Messages>> = {
  fa: async () => (await import('./fa-pages.ts')).pageTexts,
  en: async () => (await import('./en-pages.ts')).pageTexts,
}

/** Once a page has wanted its texts, another language brings them too. */
let wantsPageTexts = false

/** Loads a page together with the texts it says. */
export const withPageTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    wantsPageTexts = true
    const language = currentLanguage()
    const [loaded, texts] = await Promise.all([load(), pageTexts[language]()])
    i18n.load(language, texts)
    return loaded
  }

export const currentLanguage = () => i18n.locale as ConsoleLanguage

/** What the operator chose on this device, else what the browser is set to, else Persian. */
function firstLanguage(): ConsoleLanguage {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages]
  for (const tag of wanted) {
    const language = consoleLanguages.find((ours) => ours === tag?.split('-')[0]?.toLowerCase())
    if (language) return language
  }
  return 'fa'
}

export const startLanguage = (): Promise<void> => speak(firstLanguage())

export async function chooseLanguage(language: ConsoleLanguage): Promise<void> {
  localStorage.setItem(storageKey, language)
  await speak(language)
}

async function speak(language: ConsoleLanguage): Promise<void> {
  const [messages, more] = await Promise.all([
    catalogues[language](),
    wantsPageTexts ? pageTexts[language]() : {},
  ])
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  i18n.load(language, { ...messages, ...more })
  i18n.activate(language)
}

export const text = (key: TextKey, values?: TextValues): string => i18n._(key, values)

/** A text whose key is made of a value of the server; the value itself where nobody has written a text for it. */
export const textOf = (prefix: string, value: string): string => {
  const key = `${prefix}.${value}`
  const found = i18n._(key)
  return found === key ? value : found
}

const subscribe = (changed: () => void) => i18n.on('change', changed)

/** The texts of the current language; the component follows when it changes. */
export function useText(): typeof text {
  useSyncExternalStore(subscribe, currentLanguage)
  return text
}

export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
