import type { en } from './en.ts'

/** Languages the widget speaks by itself. */
export type Locales = 'en' | 'ru' | 'fa'

/** Every text behind the first click; `{name}` stands for a wallet's name. */
export type ViewTexts = Record<keyof typeof en, string>

/** A language of your own: `language={{ code: 'de', dir: 'ltr', texts }}`. */
export interface Dictionary {
  /** BCP 47 tag, written into `lang`. */
  code: string
  dir: 'ltr' | 'rtl'
  /** Texts that are missing appear in English. */
  texts: Partial<Texts>
}

/** The texts a page needs before the first click. */
export type ButtonTexts = Record<'connectWallet' | 'restoring' | 'failed', string>

/** Every text of the widget. */
export type Texts = ViewTexts & ButtonTexts

const BUTTON: Record<Locales, ButtonTexts> = {
  en: {
    connectWallet: 'Connect wallet',
    restoring: 'Restoring wallet',
    failed: 'Didn’t work. Try again',
  },
  ru: {
    connectWallet: 'Подключить кошелёк',
    restoring: 'Подключаем кошелёк',
    failed: 'Не удалось. Повторить',
  },
  fa: {
    connectWallet: 'اتصال کیف پول',
    restoring: 'در حال اتصال کیف پول',
    failed: 'نشد؛ دوباره امتحان کن',
  },
}

/** Language of the widget, from what the host asked for. */
export function languageOf(language: Locales | Dictionary = 'en'): { code: string; dir: 'ltr' | 'rtl' } {
  if (typeof language === 'object') return language
  return language === 'fa'
    ? { code: 'fa', dir: 'rtl' }
    : { code: language in BUTTON ? language : 'en', dir: 'ltr' }
}

/** Texts of the button, without loading anything. */
export function buttonTexts(language: Locales | Dictionary = 'en'): ButtonTexts {
  if (typeof language === 'object') return { ...BUTTON.en, ...language.texts }
  return BUTTON[language] ?? BUTTON.en
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** Puts a name into a text. Where either reads from right to left the name is kept from turning the text around it. */
export function fill(text: string, name: string): string {
  const isolated = RTL.test(text + name) ? `\u2068${name}\u2069` : name
  return text.replaceAll('{name}', () => isolated)
}
