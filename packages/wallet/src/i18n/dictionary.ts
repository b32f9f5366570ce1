import type { ButtonTexts } from './button-texts.ts'
import type { texts as en } from './languages/en.ts'

/** The built-in languages. */
export type Locales = 'en' | 'ru' | 'fa' | 'ar' | 'es' | 'hi' | 'id' | 'pt' | 'tr' | 'uk' | 'vi' | 'zh'

/** Every text that is shown after the first click; `{name}` is replaced by a wallet's name. */
export type ViewTexts = Record<keyof typeof en, string>

/** Every text of the widget. */
export type Texts = ViewTexts & ButtonTexts

/** A custom language: `language={{ code: 'de', dir: 'ltr', texts }}`. */
export interface Dictionary {
  /** BCP 47 tag, written into `lang`. */
  code: string
  dir: 'ltr' | 'rtl'
  /** Texts that are missing appear in English. */
  texts: Partial<Texts>
}

/** The language of the widget, from the host's option. */
export function languageOf(language: Locales | Dictionary = 'en'): Pick<Dictionary, 'code' | 'dir'> {
  if (typeof language === 'object') return language
  const code = /^(ru|fa|ar|es|hi|id|pt|tr|uk|vi|zh)$/.test(language) ? language : 'en'
  return { code, dir: /fa|ar/.test(code) ? 'rtl' : 'ltr' }
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** Inserts a name into a text. When either is right to left, the name's direction is isolated from the text. */
export function fill(text: string, name: string): string {
  const isolated = RTL.test(text + name) ? `\u2068${name}\u2069` : name
  return text.replaceAll('{name}', () => isolated)
}
