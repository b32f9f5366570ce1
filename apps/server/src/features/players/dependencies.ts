import type { IndicatorId } from '@ganj/contract'
import type { Database, Db } from '#platform/database/database.ts'
import type { Network } from '#platform/ton/address.ts'

export interface PlayerAdministration {
  database: Database
  /** The network whose addresses are shown. */
  network: Network
  /** Whether moving so much, in minor units, waits for a second operator. */
  needsApproval(amounts: readonly { currency: IndicatorId; amount: bigint }[]): boolean
  /** What a player owes after refunds, by thing, minor units. */
  debtsOf(db: Db, playerId: bigint): Promise<{ thing: string; amount: bigint }[]>
}
