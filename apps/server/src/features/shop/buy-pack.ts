import type { BodyOf, buyPack as endpoint, Purchase } from '@ganj/contract'
import type { PowerUp } from '@ganj/game-core'
import { isSeen } from '#ledger/expected-price.ts'
import type { Reaction } from '#ledger/goals/reaction.ts'
import { dayOf } from '#platform/calendar.ts'
import { type Content, pieceOf } from '#platform/content.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, isWhole, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import { timedId } from '#platform/random.ts'
import { packKind } from './content.ts'
import { buyOnce, type PurchaseFacts } from './queries.ts'
import { bundleOf, legsOf } from './rules.ts'

/** Reactions of other features to a purchase. Inside a transaction, pass its `reader`. */
export interface ShopReactions {
  ofPurchase(event: { powerUps: Partial<Record<PowerUp, number>>; now: Date }, reader?: Db): Promise<Reaction>
}

export interface Shop {
  database: Database
  content: Content
  reactions: ShopReactions
  timeZone: string
}

/** Buys a pack with indicators: price, goods, limit, reaction, key and answer are one statement. */
export async function buyPack(
  { database, content, reactions, timeZone }: Shop,
  idempotency: Idempotency,
  { packPublicId: packId, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Purchase> {
  const reply = (kept: Purchase | PurchaseFacts) => purchaseReply(database, packId, kept)
  const pack = await content.item(packKind, packId)
  const price = pack?.data.prices.indicator
  if (!pack || !price) {
    const refusal = new Fault(pack ? 'shop.not-for-indicators' : 'shop.no-pack')
    return reply(await refuseUnlessAnswered(database, idempotency, now, refusal))
  }
  if (!isSeen(seen, price)) {
    const refusal = new Fault('economy.price-changed')
    return reply(await refuseUnlessAnswered(database, idempotency, now, refusal))
  }

  const { powerUps, limit } = pack.data
  const bundle = bundleOf(pack.data)
  const purchase: Purchase = { publicId: timedId(now), packPublicId: packId, price, bundle }
  const order = {
    purchase,
    packVersion: pack.version,
    limit,
    legs: legsOf(price, bundle),
    day: dayOf(now, timeZone),
    reaction: await reactions.ofPurchase({ powerUps, now }),
  }
  return reply(await buyOnce(database, idempotency, order, now))
}

/** The answer of a purchase, new or repeated, with the pack as it was sold then. */
async function purchaseReply(
  database: Database,
  packPublicId: string,
  kept: Purchase | PurchaseFacts,
): Promise<Purchase> {
  if (isWhole(kept)) return kept
  const [publicId, version] = kept
  const pack = await pieceOf(database, packKind, packPublicId, version)
  const price = pack.prices.indicator
  if (!price) throw new Error(`version ${version} of the pack ${packPublicId} was not for indicators`)
  return { publicId, packPublicId, price, bundle: bundleOf(pack) }
}
