import type { Bundle, FaultCode, MoneyMethod, PaymentState } from '@ganj/contract'
import type { PowerUp } from '@ganj/game-core'
import type { LocalText } from '#platform/content.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'

/** The sold pack, stored with the order: the shop may change its packs before the payment arrives. */
export interface Goods {
  readonly name: LocalText
  readonly bundle: Bundle
  readonly limit: { readonly per: 'player' | 'day'; readonly count: number } | null
}

/** An order as the database stores it. */
export interface PaymentRow {
  publicId: string
  playerId: bigint
  method: MoneyMethod
  pack: string
  packVersion: number
  goods: Goods
  /** Minor units: stars, millionths of a tether. */
  amount: bigint
  state: PaymentState
  invoiceUrl: string | null
  /** Raw address of the wallet that tether must come from. */
  wallet: string | null
  createdAt: Date
  expiresAt: Date
}

interface Offer extends Goods {
  version: number
  prices: Partial<Record<MoneyMethod, bigint>>
}

interface Sale extends Omit<Goods, 'name'> {
  playerId: bigint
  orderId: string
  packId: string
  version: number
  now: Date
}

/** The shop and the inventory, as far as payments need them. */
export interface ProductCatalogue {
  offer(packId: string): Promise<Offer | undefined>
  /** Why a player may not buy a pack now. */
  refusal(db: Db, asked: Pick<Sale, 'playerId' | 'packId' | 'limit' | 'now'>): Promise<FaultCode | undefined>
  /** Counts a sale and grants the power-ups; false when the player may have no more of the pack. */
  sell(tx: Tx, sale: Sale): Promise<boolean>
  /** Takes back as many power-ups as are left. */
  removePowerUps(
    tx: Tx,
    playerId: bigint,
    wanted: Partial<Record<PowerUp, number>>,
  ): Promise<Map<PowerUp, number>>
  grantPowerUps(tx: Tx, playerId: bigint, given: Partial<Record<PowerUp, number>>): Promise<unknown>
}

/** The result of a payment, for the notification of its player. */
export interface PaymentSettled {
  playerId: bigint
  transactionId: string
  outcome: 'delivered' | 'balance' | 'held' | 'refunded' | 'charged-back'
  /** Minor units of tether credited to the balance. */
  toBalance: bigint
  bundle: Bundle
  now: Date
}

/** Reactions of other features to a settled payment, in the same transaction. */
export interface PaymentReactions {
  paymentSettled(tx: Tx, event: PaymentSettled): Promise<void>
  /** A player has come into debt. */
  accountMarked(tx: Tx, event: { playerId: bigint; now: Date }): Promise<void>
}

/** The dependencies of every use case of payments. */
export interface Payments {
  database: Database
  catalogue: ProductCatalogue
  reactions: PaymentReactions
}
