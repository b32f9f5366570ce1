import type { BodyOf, reviveRun as endpoint, getNextRevive, NextRevive, ReplyOf } from '@ganj/contract'
import { demandSeen } from '#ledger/expected-price.ts'
import { lockBalances, post } from '#ledger/post.ts'
import type { Content } from '#platform/content.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { revivePriceKind } from '../content.ts'
import type { GameDependencies } from '../dependencies.ts'
import { lowerRevives } from './grant-queries.ts'
import { lockOpenRun, type RunRow, runById, stillOpen } from './queries.ts'
import { revivePrice } from './rules.ts'

/** What the next revive of an open run costs, and how many remain. */
export async function readNextRevive(
  { database, content }: GameDependencies,
  playerId: bigint,
  { gameInstanceId }: { gameInstanceId: string },
  now: Date,
): Promise<ReplyOf<typeof getNextRevive>> {
  const run = stillOpen(await runById(database, playerId, gameInstanceId))
  return nextRevive(await pricesOf(content), run, now)
}

/** Takes the price of a revive and grants it to the run; a practice run has its revives for nothing. */
export async function reviveRun(
  { database, content, reactions }: GameDependencies,
  idempotency: Idempotency,
  { gameInstanceId: runId, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const { playerId } = idempotency
  const prices = await pricesOf(content)
  return idempotently(database, idempotency, now, async (tx) => {
    await lockBalances(tx, playerId)
    const run = await lockOpenRun(tx, playerId, runId)
    if (run.revives === 0) throw new Fault('game.no-revive')
    const { price: paid } = nextRevive(prices, run, now)
    if (paid) {
      demandSeen(seen, paid)
      await post(tx, {
        playerId,
        key: `revive:${runId}:${run.revives}`,
        kind: 'run-revive',
        reference: runId,
        legs: [{ currency: paid.currency, delta: BigInt(-paid.amount), house: 'game' }],
        now,
      })
    }
    await lowerRevives(tx, playerId, runId)
    if (run.ranked) await reactions.revived(tx, { playerId, runId, now })
    return { ...nextRevive(prices, { ...run, revives: run.revives - 1 }, now), paid }
  })
}

const pricesOf = async (content: Content) =>
  (await content.items(revivePriceKind)).map(({ data }) => data.price)

const nextRevive = (
  prices: Awaited<ReturnType<typeof pricesOf>>,
  { ranked, revives }: Pick<RunRow, 'ranked' | 'revives'>,
  now: Date,
): NextRevive => ({
  remainingRevives: revives,
  price: ranked ? revivePrice(prices, revives) : null,
  serverTime: now.toISOString(),
})
