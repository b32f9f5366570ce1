import { type IndicatorId, indicatorIds } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { LedgerDeclarations } from './declarations.ts'
import { orderOf } from './money.ts'

type Declaration = LedgerDeclarations[keyof LedgerDeclarations]

/** A house account, by its purpose. */
export type House = Declaration['houses'][number]

/** What kind of operation a transfer belongs to, for history and reports. */
export type TransferKind = Declaration['kinds'][number]

export interface Leg {
  readonly currency: IndicatorId
  /** Minor units; positive credits the player, negative debits. Never zero. */
  readonly delta: bigint
  readonly house: House
}

export interface Posting {
  readonly playerId: bigint
  /** The idempotency key of the operation: posting it again moves nothing. */
  readonly key: string
  readonly kind: TransferKind
  /** The object of the operation: a run, a pack, a spin. */
  readonly reference: string
  readonly legs: readonly Leg[]
  readonly now: Date
}

/**
 * Moves value, once for its key, in one round trip.
 * @returns whether anything moved now; false when the key was posted before
 * @throws Fault `economy.insufficient` and nothing moves; `idempotency.mismatch` when the key was used for other legs
 */
export async function post(tx: Tx, { playerId, key, kind, reference, legs, now }: Posting): Promise<boolean> {
  const { currencies, deltas, houses } = columnsOf(legs)
  const { moved } = await tx.one<{ moved: boolean }>(sql`
    SELECT ledger_post(${playerId}, ${key}, ${kind}, ${reference}, ${currencies}::text[], ${deltas}::bigint[],
                       ${houses}::text[], ${now}) AS moved`)
  return moved
}

/** Legs as `ledger_post` takes them, in the lock order of balances. */
export function columnsOf(legs: readonly Leg[]) {
  const ordered = [...legs].sort((a, b) => orderOf(a.currency) - orderOf(b.currency))
  return {
    currencies: ordered.map(({ currency }) => currency),
    deltas: ordered.map(({ delta }) => delta),
    houses: ordered.map(({ house }) => house),
  }
}

/** The legs of many operations as the functions of batches take them: `of` counts operations from 1. */
export function columnsOfMany(operations: readonly (readonly Leg[])[]) {
  const legs = operations.flatMap((legs, index) => legs.map((leg) => ({ ...leg, of: index + 1 })))
  return {
    of: legs.map(({ of }) => of),
    currencies: legs.map(({ currency }) => currency),
    deltas: legs.map(({ delta }) => delta),
    houses: legs.map(({ house }) => house),
  }
}

/** Every balance of a player in minor units; a currency without postings is zero. */
export async function balances(db: Db, playerId: bigint): Promise<Map<IndicatorId, bigint>> {
  return byIndicator(await db.rows(sql`SELECT currency, amount FROM balance WHERE player_id = ${playerId}`))
}

/** The same, locked until the transaction ends. */
export async function lockBalances(tx: Tx, playerId: bigint): Promise<Map<IndicatorId, bigint>> {
  await tx.rows(sql`SELECT balances_lock(ARRAY[${playerId}]::bigint[])`)
  return balances(tx, playerId)
}

/** Whether an account was closed, which is decided until the transaction ends: nothing is credited to a closed one. */
export async function isClosed(tx: Tx, playerId: bigint): Promise<boolean> {
  await tx.rows(sql`SELECT balances_lock(ARRAY[${playerId}]::bigint[])`)
  const { closed } = await tx.one<{ closed: boolean }>(
    sql`SELECT closed FROM player_balance WHERE player_id = ${playerId}`,
  )
  return closed
}

/** Balance rows in the order of the indicators; one that is missing is zero. */
export function byIndicator(
  rows: readonly { currency: IndicatorId; amount: bigint }[],
): Map<IndicatorId, bigint> {
  const held = new Map(rows.map(({ currency, amount }) => [currency, amount]))
  return new Map(indicatorIds.map((id) => [id, held.get(id) ?? 0n]))
}

/** Which of these keys were posted: one index lookup for each, however many postings the player has. */
export async function posted(db: Db, playerId: bigint, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`
    SELECT asked.key FROM unnest(${keys}::text[]) AS asked (key), LATERAL (
      SELECT FROM posting_key WHERE player_id = ${playerId} AND idempotency_key = asked.key LIMIT 1) found`)
  return new Set(rows.map(({ key }) => key))
}

/**
 * The legs that were posted under a key, in the order of the balances; none when it never was.
 * @returns undefined when they are archived: a reversal must not mistake that for an operation without legs
 */
export async function legsPosted(db: Db, playerId: bigint, key: string): Promise<Leg[] | undefined> {
  const rows = await db.rows<Leg & { isThere: boolean; isArchived: boolean }>(sql`
    SELECT t.leg IS NOT NULL AS "isThere", transfers_archived(p.created_at) AS "isArchived", currency,
           CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END AS delta,
           substr(CASE WHEN credit_account LIKE 'player:%' THEN debit_account ELSE credit_account END, 7) AS house
      FROM posting_key p LEFT JOIN transfer t ON t.player_id = p.player_id AND t.id = p.id AND t.created_at = p.created_at
     WHERE p.player_id = ${playerId} AND p.idempotency_key = ${key} ORDER BY leg`)
  if (rows.some(({ isThere, isArchived }) => !isThere && isArchived)) return undefined
  return rows.flatMap(({ isThere, currency, delta, house }) => (isThere ? [{ currency, delta, house }] : []))
}

/**
 * The legs of an operation whose key was generated by its call, found by reference and time; none when they are
 * archived.
 */
export const legsMoved = (
  db: Db,
  playerId: bigint,
  { kind, reference, at }: { kind: TransferKind; reference: string; at: Date },
): Promise<Leg[]> =>
  db.rows(sql`
    SELECT currency, CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END AS delta,
           substr(CASE WHEN credit_account LIKE 'player:%' THEN debit_account ELSE credit_account END, 7) AS house
      FROM transfer
     WHERE player_id = ${playerId} AND created_at = ${at} AND kind = ${kind} AND reference = ${reference} ORDER BY leg`)
