import { formatNumber, formatSigned, localeOf } from '@ganj/ui'
import { useMemo } from 'react'
import { type ConsoleLanguage, useLanguage } from '../i18n/i18n.ts'

const calendarOf = (language: ConsoleLanguage) =>
  language === 'fa' ? 'fa-IR-u-ca-persian-nu-arabext' : 'en-GB'

/** From the largest: the first that is reached is said. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const makeFormat = (language: ConsoleLanguage) => {
  const locale = calendarOf(language)
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const longClock = new Intl.DateTimeFormat(locale, { timeStyle: 'long', hourCycle: 'h23' })
  // Put together here: the browser's own full Persian date begins with the year.
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  const longDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const wholeDay = (at: Date) => `${weekday.format(at)} ${longDate.format(at)}`
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'short' })
  const percent = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 })
  const twoDigits = new Intl.NumberFormat(localeOf(language), { minimumIntegerDigits: 2 })
  const list = new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'short' })
  return {
    language,
    /** An amount as the server writes it, or a number. */
    number: (value: string | number) => formatNumber(language, Number(value)),
    signed: (value: string | number) => formatSigned(language, Number(value)),
    percent: (share: number) => percent.format(share),
    /** Jalali in Persian, Gregorian else. */
    date: (at: string) => date.format(new Date(at)),
    day: (at: string) => day.format(new Date(at)),
    time: (at: string) => clock.format(new Date(at)),
    /** Day and time, for tables. */
    moment: (at: string) => `${day.format(new Date(at))} ${clock.format(new Date(at))}`,
    /** Of a length of time: `2:31`. */
    clock: (minutes: number, seconds: number) =>
      `${formatNumber(language, minutes)}:${twoDigits.format(seconds)}`,
    /** `Wednesday 25 November 2026`. */
    wholeDay,
    full: (at: string) => list.format([wholeDay(new Date(at)), longClock.format(new Date(at))]),
    /** `6 minutes ago`; by the day after a month. */
    since: (at: string, now: number) => {
      const away = Date.parse(at) - now
      const unit = units.find(([, size]) => Math.abs(away) >= size)
      return unit ? relative.format(Math.round(away / unit[1]), unit[0]) : relative.format(0, 'minute')
    },
    list: (items: readonly string[]) => list.format(items),
  }
}

export type Format = ReturnType<typeof makeFormat>

/** How numbers and times are written in the operator's language. */
export function useFormat(): Format {
  const language = useLanguage()
  return useMemo(() => makeFormat(language), [language])
}
