import type { BodyOf, doubleCoinIdle, claimCoinIdle as endpoint, ReplyOf } from '@ganj/contract'
import { isSeen } from '#ledger/expected-price.ts'
import type { Leg } from '#ledger/post.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import type { IdleDependencies } from './dependencies.ts'
import { claimOnce, idleOf } from './queries.ts'
import { growthOf } from './read-idle.ts'
import { accumulated, rateOf } from './rules.ts'

/** Pays the accumulated coins; doubled when a price in one of its currencies is given. */
export async function claimIdle(
  { database, content, levelsOf }: IdleDependencies,
  idempotency: Idempotency,
  doubled: BodyOf<typeof doubleCoinIdle> | null,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const { playerId } = idempotency
  const refuse = (code: 'idle.not-payable' | 'economy.price-changed' | 'idle.nothing') =>
    refuseUnlessAnswered<ReplyOf<typeof endpoint>>(database, idempotency, now, new Fault(code))
  const growth = await growthOf(content)
  const price = growth.doublePrices.find(({ currency }) => currency === doubled?.publicId)
  if (doubled && !price) return refuse('idle.not-payable')
  if (price && !isSeen(doubled?.price, price)) return refuse('economy.price-changed')
  for (;;) {
    const [idle, levels] = await Promise.all([idleOf(database, playerId), levelsOf(database, playerId)])
    const { coins, after } = accumulated(idle, rateOf(growth, levels), growth.capHours, now)
    if (coins === 0n) return refuse('idle.nothing')
    const paid = price ? 2n * coins : coins
    const legs: Leg[] = [{ currency: 'coin', delta: paid, house: 'idle' }]
    if (price) legs.unshift({ currency: price.currency, delta: BigInt(-price.amount), house: 'idle' })
    const kind = price ? 'coin-idle-double' : 'coin-idle'
    const answer = await claimOnce(
      database,
      idempotency,
      { claims: idle.claims, after, coins: paid, kind, legs },
      now,
    )
    // Null: another claim came before this one; the amount is computed again from its state.
    if (answer) return answer
  }
}
