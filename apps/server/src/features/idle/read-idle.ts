import type { CoinIdle } from '@ganj/contract'
import type { Content } from '#platform/content.ts'
import { idleKind } from './content.ts'
import type { IdleDependencies } from './dependencies.ts'
import { idleOf } from './queries.ts'
import { accumulated, fullAt, rateOf } from './rules.ts'

/** The rules of idle coins as configured by operators; a rate of zero when they are withdrawn. */
export async function growthOf(content: Content) {
  const [growth] = await content.items(idleKind)
  return (
    growth?.data ?? { base: 0, perLevel: { speed: 0, power: 0, shuttle: 0 }, capHours: 0, doublePrices: [] }
  )
}

/** The unclaimed coins of a player, and their rate. */
export async function readIdle(
  { database, content, levelsOf }: IdleDependencies,
  playerId: bigint,
  now: Date,
): Promise<CoinIdle> {
  const [growth, levels, idle] = await Promise.all([
    growthOf(content),
    levelsOf(database, playerId),
    idleOf(database, playerId),
  ])
  const { capHours, doublePrices } = growth
  const perHour = rateOf(growth, levels)
  return {
    coins: Number(accumulated(idle, perHour, capHours, now).coins),
    perHour,
    capHours,
    since: idle.since.toISOString(),
    fullAt: fullAt(idle, capHours).toISOString(),
    serverTime: now.toISOString(),
    doublePrices,
  }
}
