import type { MoneyMethod } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { ChargeRow } from '../orders/queries.ts'

/** A debt of a reversed charge, and what of it has been settled since. */
export interface DebtRow {
  playerId: bigint
  method: MoneyMethod
  charge: string
  /** A currency, or a power-up as `power-up:shield`. */
  thing: string
  /** Minor units; a count for a power-up. */
  amount: bigint
  settled: bigint
  at: Date
}

const columns = sql`player_id AS "playerId", method, charge, thing, amount, settled, at`
const isOpen = sql`settled < amount AND forgiven_at IS NULL`

/** Stores a debt of a charge, in addition to what was settled of it when it was reversed before. */
export async function addDebts(
  tx: Tx,
  charge: OfCharge,
  owed: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO payment_debt (player_id, method, charge, thing, amount, at)
    SELECT ${charge.playerId}, ${charge.method}, ${charge.id}, thing, amount, ${now}
      FROM unnest(${[...owed.keys()]}::text[], ${[...owed.values()]}::bigint[]) AS owed (thing, amount)
    ON CONFLICT (player_id, method, charge, thing) DO UPDATE
       SET amount = payment_debt.settled + excluded.amount, at = excluded.at,
           forgiven_at = NULL, forgiven_by = NULL, forgiven_because = NULL`)
}

type OfCharge = Pick<ChargeRow, 'method' | 'id'> & { playerId: bigint }

/** The open debts of a charge, by item. */
export async function unsettledOf(tx: Tx, { playerId, method, id }: OfCharge): Promise<Map<string, bigint>> {
  const rows = await tx.rows<{ thing: string; amount: bigint }>(sql`
    SELECT thing, amount - settled AS amount FROM payment_debt
     WHERE player_id = ${playerId} AND method = ${method} AND charge = ${id} FOR UPDATE`)
  return new Map(rows.map(({ thing, amount }) => [thing, amount]))
}

/** Cancels the open debts of a charge; the settled amounts remain, because the ledger's keys contain them. */
export async function voidDebts(tx: Tx, { playerId, method, id }: OfCharge): Promise<void> {
  await tx.rows(sql`
    DELETE FROM payment_debt
     WHERE player_id = ${playerId} AND method = ${method} AND charge = ${id} AND settled = 0`)
  await tx.rows(sql`
    UPDATE payment_debt SET amount = settled
     WHERE player_id = ${playerId} AND method = ${method} AND charge = ${id} AND settled < amount`)
}

/** All open debts, player by player. */
export const openDebts = (db: Db, limit: number): Promise<DebtRow[]> =>
  db.rows(sql`
    SELECT ${columns} FROM payment_debt WHERE ${isOpen} ORDER BY player_id, at, thing LIMIT ${limit}`)

/** The debts of a player, by item. */
export const owedBy = (db: Db, playerId: bigint): Promise<{ thing: string; amount: bigint }[]> =>
  db.rows(sql`
    SELECT thing, sum(amount - settled)::bigint AS amount FROM payment_debt
     WHERE player_id = ${playerId} AND ${isOpen} GROUP BY thing ORDER BY thing`)

/** A player's open debts, oldest first, locked until the transaction ends. */
export const lockDebts = (tx: Tx, playerId: bigint): Promise<DebtRow[]> =>
  tx.rows(sql`
    SELECT ${columns} FROM payment_debt
     WHERE player_id = ${playerId} AND ${isOpen} ORDER BY at, thing FOR UPDATE`)

export const recordSettled = (tx: Tx, { playerId, method, charge, thing }: DebtRow, taken: bigint) =>
  tx.rows(sql`
    UPDATE payment_debt SET settled = settled + ${taken}
     WHERE player_id = ${playerId} AND method = ${method} AND charge = ${charge} AND thing = ${thing}`)

/** Players with open debts, in pages by id. */
export const debtors = (db: Db, after: bigint, limit: number): Promise<{ playerId: bigint }[]> =>
  db.rows(sql`
    SELECT DISTINCT player_id AS "playerId" FROM payment_debt
     WHERE ${isOpen} AND player_id > ${after} ORDER BY player_id LIMIT ${limit}`)

/** Those of these players with open debts. */
export async function debtorsAmong(db: Db, players: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await db.rows<{ playerId: bigint }>(sql`
    SELECT DISTINCT player_id AS "playerId" FROM payment_debt
     WHERE player_id = ANY(${players}::bigint[]) AND ${isOpen}`)
  return new Set(rows.map(({ playerId }) => playerId))
}

interface Forgiving {
  playerId: bigint
  operator: string
  reason: string
  now: Date
}

/** Forgives a player's open debts. @returns how many there were */
export async function forgiveDebts(tx: Tx, { playerId, operator, reason, now }: Forgiving): Promise<number> {
  const rows = await tx.rows(sql`
    UPDATE payment_debt SET forgiven_at = ${now}, forgiven_by = ${operator}, forgiven_because = ${reason}
     WHERE player_id = ${playerId} AND ${isOpen} RETURNING 1`)
  return rows.length
}
