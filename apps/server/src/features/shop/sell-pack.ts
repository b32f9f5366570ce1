import type { Bundle, FaultCode } from '@ganj/contract'
import type { PowerUp } from '@ganj/game-core'
import { react } from '#ledger/goals/reaction.ts'
import { fromWire } from '#ledger/money.ts'
import { dayOf } from '#platform/calendar.ts'
import type { LocalText } from '#platform/content.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from './buy-pack.ts'
import { type Limit, packKind } from './content.ts'
import { boughtBy, countPurchase } from './queries.ts'
import { bundleOf, limitLeft } from './rules.ts'

/** A pack as it is sold for external money. */
export interface Offer {
  packId: string
  version: number
  name: LocalText
  bundle: Bundle
  limit: Limit | null
  /** Minor units: stars, millionths of a tether. */
  prices: { star?: bigint; playdeck?: bigint; tether?: bigint }
}

/** The goods for a payment, by the terms of its order. */
export interface Sale extends Pick<Offer, 'packId' | 'version' | 'bundle' | 'limit'> {
  playerId: bigint
  orderId: string
  now: Date
}

/** The pack on sale, if it is; a method without a price is absent. */
export async function offerOf(
  { content }: Pick<Shop, 'content'>,
  packId: string,
): Promise<Offer | undefined> {
  const pack = await content.item(packKind, packId)
  if (!pack) return undefined
  const { star, playdeck, tether } = pack.data.prices
  return {
    packId,
    version: pack.version,
    name: pack.data.name,
    bundle: bundleOf(pack.data),
    limit: pack.data.limit ?? null,
    prices: {
      ...(star ? { star: BigInt(star) } : {}),
      ...(playdeck ? { playdeck: BigInt(playdeck) } : {}),
      ...(tether ? { tether: fromWire('tether', tether) } : {}),
    },
  }
}

/** Why a player may not buy a pack now; undefined when it is possible. */
export async function refusalOf(
  db: Db,
  { timeZone }: Pick<Shop, 'timeZone'>,
  { playerId, packId, limit, now }: Pick<Sale, 'playerId' | 'packId' | 'limit' | 'now'>,
): Promise<FaultCode | undefined> {
  const bought = await boughtBy(db, playerId)
  const left = limitLeft(limit ?? undefined, bought.get(packId), dayOf(now, timeZone))
  if (left?.remaining !== 0) return undefined
  return left.per === 'day' ? 'shop.daily-limit' : 'shop.already-bought'
}

/**
 * Counts a paid sale, grants its power-ups and notifies other features. The currencies of the pack are posted by the
 * caller.
 * @returns false when the player has reached the limit; then nothing has changed
 */
export async function sellPack(
  tx: Tx,
  { reactions, timeZone }: Pick<Shop, 'reactions' | 'timeZone'>,
  sale: Sale,
): Promise<boolean> {
  const { playerId, bundle, now } = sale
  if (!(await countPurchase(tx, sale, dayOf(now, timeZone)))) return false
  const powerUps = Object.fromEntries(
    bundle.powerUps.map(({ powerUp, count }) => [powerUp as PowerUp, count]),
  )
  await react(tx, playerId, await reactions.ofPurchase({ powerUps, now }, tx), now)
  return true
}
