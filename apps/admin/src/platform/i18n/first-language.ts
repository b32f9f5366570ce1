/** Those of the console; the players' app has more. */
export const consoleLanguages = ['fa', 'en'] as const
export type ConsoleLanguage = (typeof consoleLanguages)[number]

export const languageStorageKey = 'ganj.console.language'

/** What the operator chose on this device, else what the browser is set to, else Persian. */
export function firstLanguage(): ConsoleLanguage {
  const wanted = [localStorage.getItem(languageStorageKey), ...navigator.languages]
  for (const tag of wanted) {
    const language = consoleLanguages.find((ours) => ours === tag?.split('-')[0]?.toLowerCase())
    if (language) return language
  }
  return 'fa'
}

/** Says in the page which language it speaks, and so its direction. */
export function showLanguage(language: ConsoleLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'fa' ? 'rtl' : 'ltr'
}
