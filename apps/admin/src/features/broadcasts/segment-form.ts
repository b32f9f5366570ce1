import type { Segment } from '@ganj/contract/admin'

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

/** Parses a typed number, also in Persian digits; undefined for an empty or invalid text. */
export function numberOf(typed: string): number | undefined {
  const latin = typed
    .trim()
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace('٫', '.')
  if (latin === '') return undefined
  const value = Number(latin)
  return Number.isFinite(value) ? value : undefined
}

const between = (min: string, max: string) => {
  const [low, high] = [numberOf(min), numberOf(max)]
  if (low === undefined && high === undefined) return undefined
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) }
}

/** The conditions of the fields. The server checks their bounds. */
export function segmentOf(fields: SegmentFields): Segment {
  const balance = between(fields.balanceMin, fields.balanceMax)
  const spent = between(fields.spentMin, fields.spentMax)
  const found = {
    language: fields.language || undefined,
    host: fields.host || undefined,
    country: fields.country.trim().toUpperCase() || undefined,
    hasPaid: fields.hasPaid === '' ? undefined : fields.hasPaid === 'yes',
    joinedDays: numberOf(fields.joinedDays),
    playedDays: numberOf(fields.playedDays),
    awayDays: numberOf(fields.awayDays),
    shuttleLevel: between(fields.shuttleMin, fields.shuttleMax),
    seasonPlace: between(fields.placeMin, fields.placeMax),
    balance: balance && { currency: fields.currency, ...balance },
    spent: spent && { method: fields.method, ...spent },
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Segment
}
