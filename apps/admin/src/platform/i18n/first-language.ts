import { directionOf } from '@ganj/ui'

/** The languages of the console; the players' app has more. */
export const consoleLanguages = ['fa', 'en'] as const
export type ConsoleLanguage = (typeof consoleLanguages)[number]

export const languageStorageKey = 'ganj.console.language'

/** The operator's choice on this device, else the browser's language, else Persian. */
export function firstLanguage(): ConsoleLanguage {
  const wanted = [localStorage.getItem(languageStorageKey), ...navigator.languages]
  for (const tag of wanted) {
    const language = consoleLanguages.find((ours) => ours === tag?.split('-')[0]?.toLowerCase())
    if (language) return language
  }
  return 'fa'
}

/** Sets the language and the direction of the page. */
export function showLanguage(language: ConsoleLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
