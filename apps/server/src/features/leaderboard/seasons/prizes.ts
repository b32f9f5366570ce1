import { indicatorIds, type LeaderboardPrizes, type Money, maxPrizes } from '@ganj/contract'
import { fromWire, toWire } from '#ledger/money.ts'
import type { Content } from '#platform/content.ts'
import { inLanguage } from '#platform/texts/local-text.ts'
import type { Language } from '#platform/texts/texts.ts'
import { weeklyPrizes } from '../content.ts'
import { seasonAt } from './rules.ts'

interface Range {
  fromPlace: number
  toPlace: number
  prizes: readonly Money[]
}

/** The cost of all prizes together, in the order of the indicators. */
export function budgetOf(ranges: readonly Range[]): Money[] {
  return indicatorIds.flatMap((currency) => {
    const total = ranges
      .flatMap(({ fromPlace, toPlace, prizes }) =>
        prizes
          .filter((prize) => prize.currency === currency)
          .map(({ amount }) => fromWire(currency, amount) * BigInt(Math.max(0, toPlace - fromPlace + 1))),
      )
      .reduce((sum, amount) => sum + amount, 0n)
    return total > 0n ? [{ currency, amount: toWire(currency, total) }] : []
  })
}

/** The prizes of the current season. */
export async function readPrizes(
  content: Content,
  { language, timeZone, now }: { language: Language; timeZone: string; now: Date },
): Promise<LeaderboardPrizes> {
  const items = (await content.items(weeklyPrizes)).slice(0, maxPrizes)
  const { startsAt, endsAt } = seasonAt(now, timeZone)
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    serverTime: now.toISOString(),
    budget: budgetOf(items.map(({ data }) => data)),
    prizes: items.map(({ publicId, data: { name, fromPlace, toPlace, prizes } }) => ({
      publicId,
      name: inLanguage(name, language),
      fromPlace,
      toPlace,
      prizes,
    })),
  }
}
