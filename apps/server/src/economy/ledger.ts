import { type IndicatorId, indicatorIds } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { orderOf } from './money.ts'

/** House accounts, by purpose. */
export type House = 'welcome' | 'game' | 'invites' | 'closed-accounts'

/** What kind of operation a transfer belongs to, for history and reports. */
export type TransferKind = 'welcome' | 'run-ticket' | 'run-reward' | 'invite-reward' | 'account-closed'

export interface Leg {
  readonly currency: IndicatorId
  /** Minor units; positive credits the player, negative debits. Never zero. */
  readonly delta: bigint
  readonly house: House
}

export interface Posting {
  readonly playerId: bigint
  /** What makes the operation the same operation: posting it again moves nothing. */
  readonly key: string
  readonly kind: TransferKind
  /** What it was for: a run, a pack, a spin. */
  readonly reference: string
  readonly legs: readonly Leg[]
  readonly now: Date
}

/**
 * Moves value, once for its key, in one round trip.
 * @returns whether anything moved now; false when the key was posted before
 * @throws Fault `economy.insufficient` and nothing moves; `idempotency.mismatch` when the key stands for other legs
 */
export async function post(tx: Tx, { playerId, key, kind, reference, legs, now }: Posting): Promise<boolean> {
  const ordered = [...legs].sort((a, b) => orderOf(a.currency) - orderOf(b.currency))
  const { moved } = await tx.one<{ moved: boolean }>(sql`
    SELECT ledger_post(${playerId}, ${key}, ${kind}, ${reference}, ${ordered.map((leg) => leg.currency)}::text[],
                       ${ordered.map((leg) => leg.delta)}::bigint[], ${ordered.map((leg) => leg.house)}::text[],
                       ${now}) AS moved`)
  return moved
}

/** Every balance of a player in minor units; a currency never touched is zero. */
export async function balances(db: Db, playerId: bigint): Promise<Map<IndicatorId, bigint>> {
  const rows = await db.rows<{ currency: IndicatorId; amount: bigint }>(
    sql`SELECT currency, amount FROM balance WHERE player_id = ${playerId}`,
  )
  const held = new Map(rows.map(({ currency, amount }) => [currency, amount]))
  return new Map(indicatorIds.map((id) => [id, held.get(id) ?? 0n]))
}
