import type { Dictionary, Locales, ViewTexts } from './dictionary.ts'

/** All texts of a language; only the one that is asked for is loaded. */
export async function loadTexts(language: Locales | Dictionary = 'en'): Promise<ViewTexts> {
  if (language === 'fa') return (await import('./fa.ts')).fa
  if (language === 'ru') return (await import('./ru.ts')).ru
  const { en } = await import('./en.ts')
  return typeof language === 'object' ? { ...en, ...language.texts } : en
}
