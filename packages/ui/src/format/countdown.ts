import type { Language } from './language.ts'
import { formatNumber, formatTwoDigits } from './number.ts'

export interface Remaining {
  /** Whole seconds left, never negative; the sum of the parts below. */
  total: number
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** The time left until `endsAt` on a server whose clock is ahead of ours by `skewMs`. */
export function remainingUntil(endsAt: number, now: number, skewMs: number): Remaining {
  const total = Math.max(0, Math.ceil((endsAt - now - skewMs) / 1000))
  return {
    total,
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}

/** `14:39:05` in the language's digits. */
export const formatClock = (language: Language, left: Remaining): string =>
  [left.hours, left.minutes, left.seconds].map((field) => formatTwoDigits(language, field)).join(':')

/** `2:05` in the language's digits: whole seconds as minutes and seconds. */
export const formatMinutes = (language: Language, seconds: number): string =>
  `${formatNumber(language, Math.floor(seconds / 60))}:${formatTwoDigits(language, Math.floor(seconds) % 60)}`
