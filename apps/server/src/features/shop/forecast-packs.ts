import type { Piece } from '#platform/content.ts'
import type { PackData } from './content.ts'
import { bundleOf, pricesOf } from './rules.ts'

/** How often each pack was sold in one past week, by payment method. */
export type SalesWeek = readonly { pack: string; method: string; count: number }[]

interface Amount {
  currency: string
  amount: number
}

export interface PackForecast {
  publicId: string
  /** Null: it was never sold, so there is no forecast. */
  soldPerWeek: number | null
  /** The goods of one sale. */
  gives: Amount[]
  /** The mean revenue of a week, at the current prices and at those of the draft; by currency of payment. */
  before: Amount[]
  after: Amount[]
}

export interface PacksForecast {
  method: 'packs'
  /** Weeks of real sales that it is based on. */
  weeks: number
  packs: PackForecast[]
  totals: { before: Amount[]; after: Amount[]; givenBefore: Amount[]; givenAfter: Amount[] }
  warnings: string[]
}

type Packs = readonly Piece<PackData>[]

/**
 * The results of packs if they were sold as often as before. Exact under that assumption; the effect of another price
 * on sales is not known, and not estimated. A method that a draft removes sells nothing.
 */
export function forecastPacks(draft: Packs, current: Packs, past: readonly SalesWeek[]): PacksForecast {
  const weeks = Math.max(1, past.length)
  const soldOf = (pack: string, method?: string) =>
    past
      .flat()
      .filter((one) => one.pack === pack && (method === undefined || one.method === method))
      .reduce((sum, { count }) => sum + count, 0) / weeks
  const revenueOf = (packs: Packs, publicId: string): Amount[] => {
    const pack = packs.find((one) => one.publicId === publicId)
    if (!pack) return []
    return added(
      pricesOf(pack.data).map(({ method, currency, amount }) => ({
        currency,
        amount: amount * soldOf(publicId, method),
      })),
    )
  }
  const soldContentsOf = (packs: Packs): Amount[] =>
    added(
      packs.flatMap(({ publicId, data }) => {
        const sold = pricesOf(data).reduce((sum, { method }) => sum + soldOf(publicId, method), 0)
        return contentsOf(data).map(({ currency, amount }) => ({ currency, amount: amount * sold }))
      }),
    )
  const packs = draft.map(({ publicId, data }) => ({
    publicId,
    soldPerWeek: past.length > 0 && soldOf(publicId) > 0 ? soldOf(publicId) : null,
    gives: contentsOf(data),
    before: revenueOf(current, publicId),
    after: revenueOf(draft, publicId),
  }))
  const withdrawn = current.filter(({ publicId }) => !draft.some((one) => one.publicId === publicId))
  return {
    method: 'packs',
    weeks: past.length,
    packs,
    totals: {
      before: added(current.flatMap(({ publicId }) => revenueOf(current, publicId))),
      after: added(packs.flatMap(({ after }) => after)),
      givenBefore: soldContentsOf(current),
      givenAfter: soldContentsOf(draft),
    },
    warnings: [
      ...withdrawn
        .filter(({ publicId }) => soldOf(publicId) > 0)
        .map(({ publicId }) => `withdrawn: ${publicId} was sold ${soldOf(publicId)} times a week`),
      ...draft.filter(paysForItself).map(({ publicId }) => `pays for itself: ${publicId}`),
    ],
  }
}

/** A pack that gives as much of a currency as it costs. */
const paysForItself = ({ data }: Piece<PackData>): boolean =>
  pricesOf(data).some(
    ({ method, currency, amount }) =>
      method === 'indicator' &&
      contentsOf(data).some((given) => given.currency === currency && given.amount >= amount),
  )

function contentsOf(data: PackData): Amount[] {
  const { indicators, powerUps } = bundleOf(data)
  return [
    ...indicators,
    ...powerUps.map(({ powerUp, count }) => ({ currency: powerUp as string, amount: count })),
  ]
}

/** Sums amounts of the same currency, in the order of their first occurrence. */
function added(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
