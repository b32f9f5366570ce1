import { type Language, localeOf } from './language.ts'

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(localeOf(language), options)
    formats.set(key, format)
  }
  return format
}

/** Whole or fractional, up to 6 decimals (tether's), never shortened: suitable for prices and payouts. */
export const formatNumber = (language: Language, value: number): string =>
  numberFormat(language, { maximumFractionDigits: 6 }).format(value)

/** With its sign, in the position of the language: for gains and losses. */
export const formatSigned = (language: Language, value: number): string =>
  numberFormat(language, { maximumFractionDigits: 6, signDisplay: 'exceptZero' }).format(value)

/** Shortened and rounded down, for narrow places: never for a price or a payout. */
export const formatCompact = (language: Language, value: number): string =>
  Math.abs(value) < 100_000
    ? formatNumber(language, value)
    : numberFormat(language, {
        notation: 'compact',
        maximumFractionDigits: 1,
        roundingMode: 'floor',
      } as Intl.NumberFormatOptions).format(value)

/** At least two digits, for the fields of a clock. */
export const formatTwoDigits = (language: Language, value: number): string =>
  numberFormat(language, { minimumIntegerDigits: 2, useGrouping: false }).format(value)
