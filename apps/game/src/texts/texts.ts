import type { Locale } from '@ganj/game-bridge'
import en from './en.json'
import fa from './fa.json'
import ru from './ru.json'

export type TextKey = keyof typeof fa

const catalogues: Record<Locale, Record<TextKey, string>> = { fa, en, ru }
const regions: Record<Locale, string> = { fa: 'fa-IR', en: 'en-GB', ru: 'ru-RU' }
const directions: Record<Locale, 'rtl' | 'ltr'> = { fa: 'rtl', en: 'ltr', ru: 'ltr' }

/** Words and numbers of a language. */
export interface Words {
  locale: Locale
  direction: 'rtl' | 'ltr'
  say(key: TextKey): string
  /** A whole number with its separators. */
  count(value: number): string
  /** A single digit, without separators. */
  digit(value: number): string
  /** The thousands separator. */
  separator: string
}

/** The words of a language. */
export function wordsOf(locale: Locale): Words {
  const grouped = new Intl.NumberFormat(regions[locale], { maximumFractionDigits: 0 })
  return {
    locale,
    direction: directions[locale],
    say: (key) => catalogues[locale][key],
    count: (value) => grouped.format(value),
    digit: (value) => grouped.format(value),
    separator: grouped.formatToParts(1e6).find(({ type }) => type === 'group')?.value ?? '',
  }
}
