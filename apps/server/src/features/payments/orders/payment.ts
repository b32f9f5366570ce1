import type { Bundle, FaultCode, MoneyMethod, PaymentState } from '@ganj/contract'
import type { PowerUp } from '@ganj/game-core'
import type { LocalText } from '#platform/content.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'

/** What an order sells, kept with it: the shop may change its packs while somebody pays. */
export interface Goods {
  readonly name: LocalText
  readonly bundle: Bundle
  readonly limit: { readonly per: 'player' | 'day'; readonly count: number } | null
}

/** An order as the database keeps it. */
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

/** The shop and the stock behind it, as far as payments deal with them. */
export interface ProductCatalogue {
  offer(packId: string): Promise<Offer | undefined>
  /** Why a player may not buy a pack now. */
  refusal(db: Db, asked: Pick<Sale, 'playerId' | 'packId' | 'limit' | 'now'>): Promise<FaultCode | undefined>
  /** Counts a sale and grants what is no currency; false when the player may have no more of it. */
  sell(tx: Tx, sale: Sale): Promise<boolean>
  /** Takes back what is there of it. */
  takePowerUps(
    tx: Tx,
    playerId: bigint,
    wanted: Partial<Record<PowerUp, number>>,
  ): Promise<Map<PowerUp, number>>
  givePowerUps(tx: Tx, playerId: bigint, given: Partial<Record<PowerUp, number>>): Promise<unknown>
}

/** How a payment ended, for the notification of its player. */
export interface PaymentSettled {
  playerId: bigint
  transactionId: string
  outcome: 'delivered' | 'balance' | 'held' | 'refunded' | 'charged-back'
  /** Minor units of tether that went into the balance. */
  toBalance: bigint
  bundle: Bundle
  now: Date
}

/** What happens elsewhere, in the same transaction, because a payment was settled. */
export interface PaymentReactions {
  paymentSettled(tx: Tx, event: PaymentSettled): Promise<void>
  /** A player has come to owe something. */
  accountMarked(tx: Tx, event: { playerId: bigint; now: Date }): Promise<void>
}

/** What every use case of payments works with. */
export interface Payments {
  database: Database
  catalogue: ProductCatalogue
  reactions: PaymentReactions
}
