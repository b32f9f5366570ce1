import type { ButtonTexts } from './button-texts.ts'
import type { Dictionary, Locales, ViewTexts } from './dictionary.ts'

/** The texts of a catalogue: with those of the button, unless they are built in. */
export type LoadedTexts = ViewTexts & Partial<ButtonTexts>

/** All texts of a language; only the requested language is loaded. */
export async function loadTexts(language: Locales | Dictionary = 'en'): Promise<LoadedTexts> {
  if (typeof language === 'object') return { ...(await loadTexts()), ...language.texts }
  const { languages } = await import('./languages.ts')
  const { texts } = await (languages[language] ?? languages.en)()
  return texts
}
