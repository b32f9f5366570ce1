import {
  type BodyOf,
  type usePowerUp as endpoint,
  type Money,
  maxPowerUpsOfRun,
  type PowerUpId,
  type ReplyOf,
} from '@ganj/contract'
import { demandSeen } from '#ledger/expected-price.ts'
import { lockBalances, post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { powerUpKind } from '../content.ts'
import type { GameDependencies } from '../dependencies.ts'
import { addPowerUp, stockOf, takeFromStock } from '../runs/grant-queries.ts'
import { lockOpenRun } from '../runs/queries.ts'

/** Grants a power-up to the open run. What is in stock goes first; an empty stock is bought from at the price. */
export async function usePowerUp(
  { database, content, reactions }: GameDependencies,
  idempotency: Idempotency,
  { powerUpPublicId: powerUp, gameInstanceId: runId, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const { playerId } = idempotency
  const offer = await content.item(powerUpKind, powerUp)
  return idempotently(database, idempotency, now, async (tx) => {
    await lockBalances(tx, playerId)
    const { powerUps, ranked } = await lockOpenRun(tx, playerId, runId)
    if (powerUps.length >= maxPowerUpsOfRun) throw new Fault('game.power-up-limit')
    let paid: Money | null = null
    // Practice is free, so it leaves the stock alone.
    if (ranked && !(await takeFromStock(tx, playerId, powerUp))) {
      if (!offer) throw new Fault('game.no-power-up')
      paid = offer.data.price
      demandSeen(seen, paid)
      await pay(tx, playerId, `power-up:${runId}:${powerUps.length + 1}`, powerUp, offer.data.price, now)
    }
    await addPowerUp(tx, playerId, runId, powerUp)
    if (ranked) await reactions.powerUpUsed(tx, { playerId, runId, powerUp, now })
    const owned = (await stockOf(tx, playerId)).get(powerUp) ?? 0
    return { powerUpPublicId: powerUp, owned, paid, powerUps: [...powerUps, powerUp] }
  })
}

const pay = (
  tx: Tx,
  playerId: bigint,
  key: string,
  powerUp: PowerUpId,
  { currency, amount }: Money,
  now: Date,
) =>
  post(tx, {
    playerId,
    key,
    kind: 'run-power-up',
    reference: powerUp,
    legs: [{ currency, delta: BigInt(-amount), house: 'game' }],
    now,
  })
