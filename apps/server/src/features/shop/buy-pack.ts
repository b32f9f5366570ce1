import type { Purchase } from '@ganj/contract'
import type { PowerUp } from '@ganj/game-core'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { publicId } from '#platform/random.ts'
import { packKind } from './content.ts'
import { buyOnce } from './queries.ts'
import { bundleOf, legsOf } from './rules.ts'

export interface PowerUpsGranted {
  playerId: bigint
  powerUps: Partial<Record<PowerUp, number>>
}

export interface PackBought {
  playerId: bigint
  purchaseId: string
  packId: string
  now: Date
}

/** What happens elsewhere, in the same transaction, because a pack was bought. */
export interface ShopReactions {
  powerUpsGranted(tx: Tx, event: PowerUpsGranted): Promise<void>
  packBought(tx: Tx, event: PackBought): Promise<void>
}

export interface Shop {
  database: Database
  content: Content
  reactions: ShopReactions
  timeZone: string
}

/** Buys a pack with indicators: price, goods, limit, key and answer commit together. */
export async function buyPack(
  { database, content, reactions, timeZone }: Shop,
  idempotency: Idempotency,
  packId: string,
  now: Date,
): Promise<Purchase> {
  const { playerId } = idempotency
  const pack = await content.item(packKind, packId)
  const price = pack?.data.prices.indicator
  if (!pack || !price) {
    const refusal = new Fault(pack ? 'shop.not-for-indicators' : 'shop.no-pack')
    // By way of the key: what was bought before the pack was withdrawn is answered again.
    return idempotently<Purchase>(database, idempotency, now, () => Promise.reject(refusal))
  }

  const { powerUps, limit } = pack.data
  const bundle = bundleOf(pack.data)
  const purchase: Purchase = { publicId: publicId(), packPublicId: packId, price, bundle }
  const order = {
    purchase,
    packVersion: pack.version,
    limit,
    legs: legsOf(price, bundle),
    day: dayOf(now, timeZone),
  }
  return database.transaction(async (tx) => {
    const { answer, fresh } = await buyOnce(tx, idempotency, order, now)
    if (!fresh) return answer
    if (bundle.powerUps.length > 0) await reactions.powerUpsGranted(tx, { playerId, powerUps })
    await reactions.packBought(tx, { playerId, purchaseId: purchase.publicId, packId, now })
    return answer
  })
}
