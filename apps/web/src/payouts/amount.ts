import type { PayoutTerms } from '@ganj/contract'
import { type Language, localeOf } from '@ganj/ui'
import type { TextKey } from '#platform/i18n/i18n.ts'

/** Digits as Persian, Arabic and Latin keyboards write them, and their decimal signs. */
const persian = '۰۱۲۳۴۵۶۷۸۹'
const arabic = '٠١٢٣٤٥٦٧٨٩'

/** What was typed, in Latin digits with a point; what is no part of a number is left out. */
function plainDigits(typed: string): string {
  const latin = typed.replace(/[۰-۹٠-٩]/g, (digit) =>
    String((persian.indexOf(digit) + 1 || arabic.indexOf(digit) + 1) - 1),
  )
  return latin.replace(/[٬\s\u200c]/g, '').replace(/[٫،,/]/g, '.')
}

/** An amount of tether from what was typed; undefined when it is none, or finer than tether goes. */
export function amountOf(typed: string): number | undefined {
  const plain = plainDigits(typed)
  return /^(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(plain) ? Number(plain) : undefined
}

/** An amount as one would type it: what separates thousands in one language is the decimal sign of another. */
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

/** The most that this player, by these terms, can ask for. */
export const mostOf = (held: number, { maximum, dailyLeft }: PayoutTerms): number =>
  Math.min(held, maximum, dailyLeft)

/** Whole minor units, so that nothing is lost in binary: both are amounts of tether. */
export const less = (amount: number, fee: number): number =>
  (Math.round(amount * 1e6) - Math.round(fee * 1e6)) / 1e6
