// @vitest-environment node
import { expect, test } from 'vitest'
import { formatClock, formatMinutes, remainingUntil } from './countdown.ts'
import { formatDate, formatTime } from './date.ts'
import { formatCompact, formatNumber } from './number.ts'

test('numbers have the digits and separators of their language', () => {
  expect(formatNumber('fa', 12_480)).toBe('۱۲٬۴۸۰')
  expect(formatNumber('en', 12_480)).toBe('12,480')
  expect(formatNumber('fa', 0.000001)).toBe('۰٫۰۰۰۰۰۱')
})

test('a shortened number is never rounded up', () => {
  expect(formatCompact('en', 99_999)).toBe('99,999')
  expect(formatCompact('en', 1_999_999)).toBe('1.9M')
})

test('Persian dates are Jalali, in the zone of the season', () => {
  const at = new Date('2026-03-20T21:00:00Z')
  expect(formatDate('fa', at, 'Asia/Tehran')).toBe('۱ فروردین ۱۴۰۵')
  expect(formatDate('en', at, 'Asia/Tehran')).toBe('21 March 2026')
  expect(formatTime('fa', at, 'Asia/Tehran')).toBe('۰۰:۳۰')
})

test('a countdown follows the clock of the server and stops at zero', () => {
  const endsAt = Date.parse('2026-11-28T00:00:00Z')
  const now = endsAt - (2 * 86_400 + 14 * 3600 + 39 * 60 + 5) * 1000
  expect(remainingUntil(endsAt, now, 0)).toMatchObject({ days: 2, hours: 14, minutes: 39, seconds: 5 })
  expect(remainingUntil(endsAt, now, 5000)).toMatchObject({ seconds: 0 })
  expect(remainingUntil(endsAt, endsAt + 1, 0).total).toBe(0)
  expect(formatClock('fa', remainingUntil(endsAt, now, 0))).toBe('۱۴:۳۹:۰۵')
})

test('seconds are shown as minutes, and begun ones are not rounded up', () => {
  expect(formatMinutes('fa', 125.9)).toBe('۲:۰۵')
  expect(formatMinutes('en', 0)).toBe('0:00')
})
