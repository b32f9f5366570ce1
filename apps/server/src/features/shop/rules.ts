import { type Bundle, indicatorIds, type Money, type Pack, type PackPrice } from '@ganj/contract'
import { powerUps } from '@ganj/game-core'
import { fromWire, orderOf } from '#ledger/money.ts'
import type { Leg } from '#ledger/post.ts'
import type { Day } from '#platform/calendar.ts'
import type { Limit, PackData } from './content.ts'

/** How often a player has bought a pack: in all, and on the day of the last purchase. */
export interface Bought {
  ever: number
  day: Day
  today: number
}

/** A pack's limit and the player's remainder; null for one without a limit. */
export function limitLeft(limit: Limit | undefined, bought: Bought | undefined, today: Day): Pack['limit'] {
  if (!limit) return null
  return { ...limit, remaining: Math.max(0, limit.count - spentOf(limit, bought, today)) }
}

function spentOf({ per }: Limit, bought: Bought | undefined, today: Day): number {
  if (!bought) return 0
  if (per === 'player') return bought.ever
  return bought.day >= today ? bought.today : 0
}

/** The payment methods of a pack, in the order they are offered. */
export const pricesOf = ({ prices: { indicator, star, playdeck, tether } }: PackData): PackPrice[] => [
  ...(indicator ? [{ method: 'indicator' as const, ...indicator }] : []),
  ...(star ? [{ method: 'star' as const, currency: 'star' as const, amount: star }] : []),
  ...(playdeck ? [{ method: 'playdeck' as const, currency: 'star' as const, amount: playdeck }] : []),
  ...(tether ? [{ method: 'tether' as const, currency: 'tether' as const, amount: tether }] : []),
]

/** The contents of a pack, in the order they are shown. */
export const bundleOf = ({ indicators, powerUps: counts }: PackData): Bundle => ({
  indicators: indicatorIds.flatMap((currency) => {
    const amount = currency in indicators ? indicators[currency as keyof typeof indicators] : undefined
    return amount ? [{ currency, amount }] : []
  }),
  powerUps: powerUps.flatMap((powerUp) => {
    const count = counts[powerUp]
    return count ? [{ powerUp, count }] : []
  }),
})

/**
 * The legs of a purchase, in the order of the balances; of one currency the price first, so that a pack cannot pay for
 * itself.
 */
export function legsOf(price: Money, { indicators }: Bundle): Leg[] {
  const house = 'shop'
  const debit: Leg = { currency: price.currency, delta: -fromWire(price.currency, price.amount), house }
  const credits = indicators.map(
    ({ currency, amount }): Leg => ({ currency, delta: fromWire(currency, amount), house }),
  )
  return [debit, ...credits].sort((a, b) => orderOf(a.currency) - orderOf(b.currency))
}
