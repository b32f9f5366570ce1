import type { IndicatorId } from '@ganj/contract'
import type { Database, Db } from '#platform/database/database.ts'
import type { Network } from '#platform/ton/address.ts'

export interface PlayerAdministration {
  database: Database
  /** The network of the displayed addresses. */
  network: Network
  /** Whether this amount, in minor units, needs a second operator. */
  needsApproval(amounts: readonly { currency: IndicatorId; amount: bigint }[]): boolean
  /** The debts of a player after refunds, by item, minor units. */
  debtsOf(db: Db, playerId: bigint): Promise<{ thing: string; amount: bigint }[]>
}
