import type { Segment } from '@ganj/contract/admin'
import { parseNumber } from '#platform/format/latin-digits.ts'

/** A segment as form fields: strings, empty for an unused condition. */
export interface SegmentFields {
  language: string
  host: string
  country: string
  hasPaid: string
  joinedDays: string
  playedDays: string
  awayDays: string
  shuttleMin: string
  shuttleMax: string
  placeMin: string
  placeMax: string
  currency: string
  balanceMin: string
  balanceMax: string
  method: string
  spentMin: string
  spentMax: string
}

export const noConditions: SegmentFields = {
  language: '',
  host: '',
  country: '',
  hasPaid: '',
  joinedDays: '',
  playedDays: '',
  awayDays: '',
  shuttleMin: '',
  shuttleMax: '',
  placeMin: '',
  placeMax: '',
  currency: 'coin',
  balanceMin: '',
  balanceMax: '',
  method: 'star',
  spentMin: '',
  spentMax: '',
}

const numeric = [
  'joinedDays',
  'playedDays',
  'awayDays',
  'shuttleMin',
  'shuttleMax',
  'placeMin',
  'placeMax',
  'balanceMin',
  'balanceMax',
  'spentMin',
  'spentMax',
] as const

/** Whether a field contains something else than a number. Without its condition the segment would be larger. */
export const isWrongNumber = (typed: string): boolean =>
  typed.trim() !== '' && parseNumber(typed) === undefined

/** Whether every field for a number is empty or contains one. */
export const hasOnlyNumbers = (fields: SegmentFields): boolean =>
  !numeric.some((name) => isWrongNumber(fields[name]))

const between = (min: string, max: string) => {
  const [low, high] = [parseNumber(min), parseNumber(max)]
  if (low === undefined && high === undefined) return undefined
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) }
}

/** The conditions of the fields, which contain only numbers. The server checks their bounds. */
export function segmentOf(fields: SegmentFields): Segment {
  const balance = between(fields.balanceMin, fields.balanceMax)
  const spent = between(fields.spentMin, fields.spentMax)
  const found = {
    language: fields.language || undefined,
    host: fields.host || undefined,
    country: fields.country.trim().toUpperCase() || undefined,
    hasPaid: fields.hasPaid === '' ? undefined : fields.hasPaid === 'yes',
    joinedDays: parseNumber(fields.joinedDays),
    playedDays: parseNumber(fields.playedDays),
    awayDays: parseNumber(fields.awayDays),
    shuttleLevel: between(fields.shuttleMin, fields.shuttleMax),
    seasonPlace: between(fields.placeMin, fields.placeMax),
    balance: balance && { currency: fields.currency, ...balance },
    spent: spent && { method: fields.method, ...spent },
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Segment
}
