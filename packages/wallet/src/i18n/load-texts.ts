import type { Dictionary, Locales, Texts } from './dictionary.ts'
import { en } from './en.ts'

/** All texts of a language; English is at hand, the others come when asked for. */
export async function loadTexts(language: Locales | Dictionary = 'en'): Promise<Texts> {
  if (typeof language === 'object') return { ...en, ...language.texts }
  if (language === 'fa') return (await import('./fa.ts')).fa
  if (language === 'ru') return (await import('./ru.ts')).ru
  return en
}
