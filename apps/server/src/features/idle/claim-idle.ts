import type { BodyOf, doubleCoinIdle, claimCoinIdle as endpoint, ReplyOf } from '@ganj/contract'
import { demandSeen } from '#ledger/expected-price.ts'
import { type Leg, post } from '#ledger/post.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import type { IdleParts } from './parts.ts'
import { lockIdle, writeIdle } from './queries.ts'
import { growthOf } from './read-idle.ts'
import { grown, rateOf } from './rules.ts'

/** Pays the coins that have grown; doubled when the price in one of its currencies is given. */
export async function claimIdle(
  { database, content, levelsOf }: IdleParts,
  idempotency: Idempotency,
  doubled: BodyOf<typeof doubleCoinIdle> | null,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const { playerId } = idempotency
  const growth = await growthOf(content)
  const price = growth.doublePrices.find(({ currency }) => currency === doubled?.publicId)
  if (doubled && !price) {
    return refuseUnlessAnswered(database, idempotency, now, new Fault('idle.not-payable'))
  }
  return idempotently(database, idempotency, now, async (tx) => {
    const idle = await lockIdle(tx, playerId)
    const { coins, after } = grown(idle, rateOf(growth, await levelsOf(tx, playerId)), growth.capHours, now)
    if (price) demandSeen(doubled?.price, price)
    if (coins === 0n) throw new Fault('idle.nothing')
    const paid = price ? 2n * coins : coins
    const claims = idle.claims + 1n
    const legs: Leg[] = [{ currency: 'coin', delta: paid, house: 'idle' }]
    if (price) legs.unshift({ currency: price.currency, delta: BigInt(-price.amount), house: 'idle' })
    await post(tx, {
      playerId,
      key: `coin-idle:${claims}`,
      kind: price ? 'coin-idle-double' : 'coin-idle',
      reference: String(claims),
      legs,
      now,
    })
    await writeIdle(tx, playerId, { ...after, claims })
    return { coins: Number(paid) }
  })
}
