import {
  type BodyOf,
  defaultRevives,
  type reviveRun as endpoint,
  type getNextRevive,
  type ReplyOf,
} from '@ganj/contract'
import type { Content } from '#platform/content.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { revivePriceKind } from '../content.ts'
import type { GameDependencies } from '../dependencies.ts'
import { reviveOnce } from './grant-queries.ts'
import { runById, stillOpen } from './queries.ts'
import { revivePrice } from './rules.ts'

/** The price of the next revive of an open run, and how many remain. */
export async function readNextRevive(
  { database, content }: GameDependencies,
  playerId: bigint,
  { gameInstanceId }: { gameInstanceId: string },
  now: Date,
): Promise<ReplyOf<typeof getNextRevive>> {
  const { ranked, revives } = stillOpen(await runById(database, playerId, gameInstanceId))
  return {
    remainingRevives: revives,
    price: ranked ? revivePrice(await pricesOf(content), revives) : null,
    serverTime: now.toISOString(),
  }
}

/** Takes the price of a revive and grants it to the run; in a practice run revives are free. */
export async function reviveRun(
  { database, content, reactions }: GameDependencies,
  idempotency: Idempotency,
  { gameInstanceId: runId, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const [steps, reaction] = await Promise.all([pricesOf(content), reactions.ofRevive({ now })])
  const prices = Array.from({ length: defaultRevives + 1 }, (_, remaining) => revivePrice(steps, remaining))
  return reviveOnce(database, idempotency, { runId, prices, seen: seen ?? null, reaction }, now)
}

const pricesOf = async (content: Content) =>
  (await content.items(revivePriceKind)).map(({ data }) => data.price)
