import { formatNumber, formatSigned, localeOf } from '@ganj/ui'
import type { ConsoleLanguage } from '../i18n/first-language.ts'
import { useLanguage } from '../i18n/i18n.ts'

const calendarOf = (language: ConsoleLanguage) =>
  language === 'fa' ? 'fa-IR-u-ca-persian-nu-arabext' : 'en-GB'

/** Units from the largest: the first that is reached is used. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Creating an `Intl` format is slow, slowest for the Persian calendar: each is created on first use. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const makeFormat = (language: ConsoleLanguage) => {
  const locale = calendarOf(language)
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, options))
    return (at: string | Date) => format().format(new Date(at))
  }
  const date = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const day = dates({ day: 'numeric', month: 'short' })
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const longTime = dates({ timeStyle: 'long', hourCycle: 'h23' })
  // Composed here, because the browser's own full Persian date starts with the year.
  const weekday = dates({ weekday: 'long' })
  const longDate = dates({ day: 'numeric', month: 'long', year: 'numeric' })
  const wholeDay = (at: Date) => `${weekday(at)} ${longDate(at)}`
  const numbers = localeOf(language)
  const relative = once(() => new Intl.RelativeTimeFormat(numbers, { numeric: 'auto', style: 'short' }))
  const percent = once(() => new Intl.NumberFormat(numbers, { style: 'percent', maximumFractionDigits: 1 }))
  const twoDigits = once(() => new Intl.NumberFormat(numbers, { minimumIntegerDigits: 2 }))
  const list = once(() => new Intl.ListFormat(numbers, { type: 'unit', style: 'short' }))
  return {
    language,
    /** Formats a number, or an amount in the server's format. */
    number: (value: string | number) => formatNumber(language, Number(value)),
    signed: (value: string | number) => formatSigned(language, Number(value)),
    percent: (share: number) => percent().format(share),
    /** Jalali in Persian, otherwise Gregorian. */
    date,
    day,
    time,
    /** Day and time, for tables. */
    moment: (at: string) => `${day(at)} ${time(at)}`,
    /** A duration: `2:31`. */
    clock: (minutes: number, seconds: number) =>
      `${formatNumber(language, minutes)}:${twoDigits().format(seconds)}`,
    /** `Wednesday 25 November 2026`. */
    wholeDay,
    full: (at: string) => list().format([wholeDay(new Date(at)), longTime(at)]),
    /** `6 minutes ago`; after a month as a date. */
    since: (at: string, now: number) => {
      const away = Date.parse(at) - now
      const unit = units.find(([, size]) => Math.abs(away) >= size)
      return unit ? relative().format(Math.round(away / unit[1]), unit[0]) : relative().format(0, 'minute')
    },
    list: (items: readonly string[]) => list().format(items),
  }
}

export type Format = ReturnType<typeof makeFormat>

const formats = { fa: once(() => makeFormat('fa')), en: once(() => makeFormat('en')) }

/** The formats of numbers and times in the operator's language. */
export const useFormat = (): Format => formats[useLanguage()]()
