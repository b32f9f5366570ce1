import {
  type BodyOf,
  type upgradeCraft as endpoint,
  type Levels,
  type Money,
  type ReplyOf,
  type UpgradeName,
  type UserUpgrade,
  upgradeNames,
} from '@ganj/contract'
import { type Reaction, reactionContent } from '#ledger/goals/reaction.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { batchedCall, sharedTerms } from '#platform/http/batched-calls.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { upgradeKind } from '../content.ts'
import type { GameDependencies } from '../dependencies.ts'
import { stepPrices, trackOf } from './upgrade-rules.ts'

const start: Levels = { speed: 0, power: 0, shuttle: 0 }

/** The levels of a player's craft, counted from 0. */
export async function levelsOf(db: Db, playerId: bigint): Promise<Levels> {
  const levels = await db.maybe<Levels>(
    sql`SELECT speed, power, shuttle FROM upgrade WHERE player_id = ${playerId}`,
  )
  return levels ?? start
}

/** The levels as in the contract, counted from 1. */
export async function readUserUpgrades(db: Db, playerId: bigint): Promise<UserUpgrade[]> {
  const levels = await levelsOf(db, playerId)
  return upgradeNames.map((upgrade) => ({ upgrade, currentLevel: levels[trackOf[upgrade]] + 1 }))
}

/** Takes the price of the next level and raises the level by one. */
export async function upgradeCraft(
  { database, content, reactions }: GameDependencies,
  idempotency: Idempotency,
  { upgrade, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const [steps, reaction] = await Promise.all([content.items(upgradeKind), reactions.ofUpgrade({ now })])
  const prices = stepPrices(
    steps.map(({ data }) => data),
    upgrade,
  )
  return upgradeOnce(database, idempotency, { upgrade, prices, seen: seen ?? null, reaction }, now)
}

interface UpgradeOrder {
  upgrade: UpgradeName
  /** Of the next level from each level, from 0; null where there is none. */
  prices: readonly (Money | null)[]
  /** The expected price; null accepts any. */
  seen: Money | null
  reaction: Reaction
}

/**
 * One level: price, level, reaction, key and answer commit together, with concurrent upgrades of other players. A
 * repetition has the answer of the first call.
 */
const upgradeOnce = batchedCall<UpgradeOrder, ReplyOf<typeof endpoint>>(
  ({ players, keys, hashes, nows, orders }) => {
    const { terms, of } = sharedTerms(
      orders.map(({ upgrade, reaction, ...order }) =>
        JSON.stringify({ upgrade, track: trackOf[upgrade], ...order, reaction: reactionContent(reaction) }),
      ),
    )
    return sql`
      SELECT at, fault, answer FROM craft_upgrade(
        ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[])`
  },
)
