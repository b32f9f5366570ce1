import { type Language, localeOf } from './language.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The cached format of a locale and zone: creating one takes a slow phone milliseconds. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/** Day, month by name and year; Jalali in Persian. Composed from parts, since engines order them differently. */
export function formatDate(language: Language, at: Date, timeZone: string): string {
  const locale = language === 'fa' ? 'fa-IR-u-ca-persian-nu-arabext' : localeOf(language)
  const format = dateFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, part.value]))
  return ['day', 'month', 'year'].map((name) => parts.get(name as 'day') ?? '').join(' ')
}

/** Hours and minutes on a 24-hour clock. */
export const formatTime = (language: Language, at: Date, timeZone: string): string =>
  dateFormat(localeOf(language), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
