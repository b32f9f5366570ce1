import type { ButtonTexts } from './button-texts.ts'
import type { Dictionary, Locales, ViewTexts } from './dictionary.ts'

/** What a language brings: those of the button too, unless they are there before it. */
export type LoadedTexts = ViewTexts & Partial<ButtonTexts>

/** All texts of a language; only the one that is asked for is loaded. */
export async function loadTexts(language: Locales | Dictionary = 'en'): Promise<LoadedTexts> {
  if (typeof language === 'object') return { ...(await loadTexts()), ...language.texts }
  const { languages } = await import('./languages.ts')
  const { texts } = await (languages[language] ?? languages.en)()
  return texts
}
