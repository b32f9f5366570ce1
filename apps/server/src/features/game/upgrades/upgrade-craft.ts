import type { BodyOf, upgradeCraft as endpoint, Levels, ReplyOf, UserUpgrade } from '@ganj/contract'
import { upgradeNames } from '@ganj/contract'
import { demandSeen } from '#ledger/expected-price.ts'
import { post } from '#ledger/post.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { upgradeKind } from '../content.ts'
import type { GameDependencies } from '../dependencies.ts'
import { nextStep, raised, trackOf } from './upgrade-rules.ts'

const start: Levels = { speed: 0, power: 0, shuttle: 0 }

/** The levels of a player's craft, counted from 0. */
export async function levelsOf(db: Db, playerId: bigint): Promise<Levels> {
  const levels = await db.maybe<Levels>(
    sql`SELECT speed, power, shuttle FROM upgrade WHERE player_id = ${playerId}`,
  )
  return levels ?? start
}

/** The levels as the wire shows them, counted from 1. */
export async function readUserUpgrades(db: Db, playerId: bigint): Promise<UserUpgrade[]> {
  const levels = await levelsOf(db, playerId)
  return upgradeNames.map((upgrade) => ({ upgrade, currentLevel: levels[trackOf[upgrade]] + 1 }))
}

/** Takes the price of the next level and goes up by it. */
export async function upgradeCraft(
  { database, content, reactions }: GameDependencies,
  idempotency: Idempotency,
  { upgrade, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const { playerId } = idempotency
  const steps = (await content.items(upgradeKind)).map(({ data }) => data)
  return idempotently(database, idempotency, now, async (tx) => {
    const levels = await lockLevels(tx, playerId)
    const step = nextStep(steps, upgrade, levels)
    if (!step) throw new Fault('game.upgrade-maximum')
    const { level: currentLevel, price } = step
    demandSeen(seen, price)
    await post(tx, {
      playerId,
      key: `upgrade:${trackOf[upgrade]}:${currentLevel}`,
      kind: 'upgrade',
      reference: upgrade,
      legs: [{ currency: price.currency, delta: BigInt(-price.amount), house: 'upgrade' }],
      now,
    })
    const reached = raised(levels, upgrade)
    await writeLevels(tx, playerId, reached)
    await reactions.upgraded(tx, { playerId, upgrade, currentLevel, now })
    return { upgrade, currentLevel, paid: price, price: nextStep(steps, upgrade, reached)?.price ?? null }
  })
}

async function lockLevels(tx: Tx, playerId: bigint): Promise<Levels> {
  await tx.rows(sql`INSERT INTO upgrade (player_id) VALUES (${playerId}) ON CONFLICT (player_id) DO NOTHING`)
  return tx.one(sql`SELECT speed, power, shuttle FROM upgrade WHERE player_id = ${playerId} FOR UPDATE`)
}

const writeLevels = (tx: Tx, playerId: bigint, { speed, power, shuttle }: Levels) =>
  tx.rows(sql`
    UPDATE upgrade SET speed = ${speed}, power = ${power}, shuttle = ${shuttle} WHERE player_id = ${playerId}`)
