import type { PayoutTerms } from '@ganj/contract'
import { type Language, localeOf } from '@ganj/ui'
import type { TextKey } from '#platform/i18n/i18n.ts'

/** Digits of Persian, Arabic and Latin keyboards, with their decimal separators. */
const persian = '۰۱۲۳۴۵۶۷۸۹'
const arabic = '٠١٢٣٤٥٦٧٨٩'

/** The typed text in Latin digits with a decimal point; other characters are dropped. */
function plainDigits(typed: string): string {
  const latin = typed.replace(/[۰-۹٠-٩]/g, (digit) =>
    String((persian.indexOf(digit) + 1 || arabic.indexOf(digit) + 1) - 1),
  )
  return latin.replace(/[٬\s\u200c]/g, '').replace(/[٫،,/]/g, '.')
}

/** Parses a typed amount of tether; undefined when it is invalid or has too many decimals. */
export function amountOf(typed: string): number | undefined {
  const plain = plainDigits(typed)
  return /^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(plain) ? Number(plain) : undefined
}

/** An amount as it would be typed, without thousands separators: one language's is another's decimal separator. */
export const typedOf = (amount: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6, useGrouping: false }).format(amount)

/** Why an amount cannot be requested, as far as the app knows; undefined when it can. */
export function obstacleOf(amount: number, held: number, terms: PayoutTerms): TextKey | undefined {
  if (amount < terms.minimum || amount <= terms.fee) return 'payout.below-minimum'
  if (amount > held) return 'payout.more-than-held'
  if (amount > terms.maximum) return 'payout.above-maximum'
  if (amount > terms.dailyLeft) return 'payout.above-daily'
  return undefined
}

/** The largest amount that this player can request under these terms. */
export const mostOf = (held: number, { maximum, dailyLeft }: PayoutTerms): number =>
  Math.min(held, maximum, dailyLeft)

/** Subtracts two amounts of tether in whole minor units, so that no floating-point error remains. */
export const subtract = (amount: number, fee: number): number =>
  (Math.round(amount * 1e6) - Math.round(fee * 1e6)) / 1e6
