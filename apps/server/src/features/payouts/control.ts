import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

interface Order {
  operator: string
  reason: string
  now: Date
}

/** The kill switch: while it is off no batch is formed and none is signed. Requests remain. */
export const setRunning = (tx: Tx, isRunning: boolean, order: Order) =>
  write(tx, 'running', isRunning ? 1n : 0n, order)

/** The maximum sent in any 24 hours, minor units. The signer has its own cap besides. */
export const setDailyCap = (tx: Tx, cap: bigint, order: Order) => write(tx, 'daily-cap', cap, order)

export interface Control {
  isRunning: boolean
  /** Minor units in 24 hours. */
  dailyCap: bigint
}

/** The default until an operator changes it: a thousand tether a day. */
const firstCap = 1_000_000_000n

export async function readControl(db: Db): Promise<Control> {
  const { isRunning, dailyCap } = await db.one<{ isRunning: boolean; dailyCap: bigint | null }>(sql`
    SELECT payout_is_running() AS "isRunning",
           (SELECT value FROM payout_control WHERE kind = 'daily-cap' ORDER BY id DESC LIMIT 1) AS "dailyCap"`)
  return { isRunning, dailyCap: dailyCap ?? firstCap }
}

const write = (tx: Tx, kind: string, value: bigint, { operator, reason, now }: Order) =>
  tx.rows(sql`
    INSERT INTO payout_control (kind, value, operator, reason, at)
    VALUES (${kind}, ${value}, ${operator}, ${reason}, ${now})`)
