import type { MoneyMethod, PaymentState } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { PaymentRow } from './payment.ts'
import type { Verdict } from './rules.ts'

const columns = sql`public_id AS "publicId", player_id AS "playerId", method, pack, pack_version AS "packVersion", goods,
                 amount, state, invoice_url AS "invoiceUrl", wallet, created_at AS "createdAt",
                 expires_at AS "expiresAt"`

export const paymentById = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.maybe(sql`SELECT ${columns} FROM payment WHERE public_id = ${id}`)

/** The order, its row locked against other changes until the transaction ends. */
export const lockPayment = (tx: Tx, id: string): Promise<PaymentRow> =>
  tx.one(sql`SELECT ${columns} FROM payment WHERE public_id = ${id} FOR UPDATE`)

export const openPayment = (
  tx: Tx,
  { playerId, pack, method }: Pick<PaymentRow, 'playerId' | 'pack' | 'method'>,
): Promise<PaymentRow | undefined> =>
  tx.maybe(sql`
    SELECT ${columns} FROM payment
     WHERE player_id = ${playerId} AND pack = ${pack} AND method = ${method} AND state IN ('created', 'awaiting') FOR UPDATE`)

/** Whether an open order of a pack for stars has its invoice already. */
export const hasInvoice = async (db: Db, playerId: bigint, pack: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM payment WHERE player_id = ${playerId} AND pack = ${pack} AND method = 'star'
       AND state IN ('created', 'awaiting') AND invoice_url IS NOT NULL`)) !== undefined

export const paymentsOf = (db: Db, playerId: bigint, limit: number): Promise<PaymentRow[]> =>
  db.rows(sql`
    SELECT ${columns} FROM payment
     WHERE player_id = ${playerId} ORDER BY created_at DESC, public_id LIMIT ${limit}`)

/** Expired open orders. */
export const overdue = (db: Db, now: Date, limit: number): Promise<{ publicId: string }[]> =>
  db.rows(sql`
    SELECT public_id AS "publicId" FROM payment
     WHERE state IN ('created', 'awaiting') AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`)

export async function addPayment(tx: Tx, payment: PaymentRow): Promise<void> {
  const { publicId, playerId, method, pack, packVersion, goods, amount, state, wallet } = payment
  await tx.rows(sql`
    INSERT INTO payment (public_id, player_id, method, pack, pack_version, goods, amount, state, wallet, created_at,
                         expires_at)
    VALUES (${publicId}, ${playerId}, ${method}, ${pack}, ${packVersion}, ${JSON.stringify(goods)}::jsonb, ${amount},
            ${state}, ${wallet}, ${payment.createdAt}, ${payment.expiresAt})`)
  await addStep(tx, publicId, state, 'ordered', payment.createdAt)
}

/** Stores the new state of an order, and the step in its history. */
export async function setState(
  tx: Tx,
  publicId: string,
  state: PaymentState,
  reason: string,
  now: Date,
): Promise<void> {
  await tx.rows(sql`UPDATE payment SET state = ${state} WHERE public_id = ${publicId}`)
  await addStep(tx, publicId, state, reason, now)
}

const addStep = (tx: Tx, id: string, state: PaymentState, reason: string, now: Date) =>
  tx.rows(sql`
    INSERT INTO payment_step (payment, number, state, reason, at)
    SELECT ${id}, count(*) + 1, ${state}, ${reason}, ${now} FROM payment_step WHERE payment = ${id}`)

export const setInvoice = async (tx: Tx, id: string, url: string): Promise<void> =>
  void (await tx.rows(sql`UPDATE payment SET invoice_url = ${url} WHERE public_id = ${id}`))

/** A charge as the database stores it. */
export interface ChargeRow {
  method: MoneyMethod
  id: string
  payment: string | null
  playerId: bigint | null
  amount: bigint
  payer: string
  outcome: ChargeOutcome
  reason: string
  receivedAt: Date
}

export type ChargeOutcome = Verdict['outcome'] | 'refunded' | 'charged-back'

const chargeColumns = sql`method, id, payment, player_id AS "playerId", amount, payer, outcome, reason,
                       received_at AS "receivedAt"`

/** The reporter of a charge; this reason replaces the verdict's in its first step. */
export interface ChargeSource {
  by: string
  reason?: string
}

/** Stores a charge, once for its id; false when it is known. */
export async function addCharge(tx: Tx, charge: ChargeRow, source: ChargeSource): Promise<boolean> {
  const { method, id, payment, playerId, amount, payer, outcome, reason, receivedAt } = charge
  const added = await tx.maybe(sql`
    INSERT INTO charge (method, id, payment, player_id, amount, payer, outcome, reason, received_at)
    VALUES (${method}, ${id}, ${payment}, ${playerId}, ${amount}, ${payer}, ${outcome}, ${reason}, ${receivedAt})
    ON CONFLICT DO NOTHING RETURNING 1`)
  if (!added) return false
  await addChargeStep(tx, { ...charge, reason: source.reason ?? reason }, source.by, receivedAt)
  return true
}

export const chargeById = (db: Db, method: MoneyMethod, id: string): Promise<ChargeRow | undefined> =>
  db.maybe(sql`SELECT ${chargeColumns} FROM charge WHERE method = ${method} AND id = ${id}`)

/** The outcomes of the known ones of these charges, by their ids. */
export async function outcomesOf(
  db: Db,
  method: MoneyMethod,
  ids: readonly string[],
): Promise<Map<string, ChargeOutcome>> {
  const rows = await db.rows<{ id: string; outcome: ChargeOutcome }>(
    sql`SELECT id, outcome FROM charge WHERE method = ${method} AND id = ANY(${ids}::text[])`,
  )
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}

export const lockCharge = (tx: Tx, method: MoneyMethod, id: string): Promise<ChargeRow | undefined> =>
  tx.maybe(sql`SELECT ${chargeColumns} FROM charge WHERE method = ${method} AND id = ${id} FOR UPDATE`)

/** Held charges and due refunds, oldest first. */
export const openCharges = (db: Db, limit: number): Promise<ChargeRow[]> =>
  db.rows(sql`
    SELECT ${chargeColumns} FROM charge WHERE outcome IN ('held', 'refund-due')
     ORDER BY received_at, method, id LIMIT ${limit}`)

/** Stores the outcome of a charge, the reason and the actor; the first reason is unchanged. */
export async function setOutcome(
  tx: Tx,
  { method, id }: Pick<ChargeRow, 'method' | 'id'>,
  { outcome, reason, by, playerId }: Settlement,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE charge SET outcome = ${outcome}, player_id = coalesce(player_id, ${playerId ?? null})
     WHERE method = ${method} AND id = ${id}`)
  await addChargeStep(tx, { method, id, outcome, reason }, by, now)
}

interface Settlement {
  outcome: ChargeOutcome
  reason: string
  /** The actor: a host, the chain, or an operator by name. */
  by: string
  /** The player that the charge was assigned to, when that was open. */
  playerId?: bigint
}

const addChargeStep = (
  tx: Tx,
  { method, id, outcome, reason }: Pick<ChargeRow, 'method' | 'id' | 'outcome' | 'reason'>,
  by: string,
  now: Date,
) =>
  tx.rows(sql`
    INSERT INTO charge_step (method, charge, number, outcome, reason, by, at)
    SELECT ${method}, ${id}, count(*) + 1, ${outcome}, ${reason}, ${by}, ${now}
      FROM charge_step WHERE method = ${method} AND charge = ${id}`)

/** The history of a charge, oldest first. */
export async function pastOutcomes(
  db: Db,
  { method, id }: Pick<ChargeRow, 'method' | 'id'>,
): Promise<ChargeOutcome[]> {
  const rows = await db.rows<{ outcome: ChargeOutcome }>(sql`
    SELECT outcome FROM charge_step WHERE method = ${method} AND charge = ${id} ORDER BY number LIMIT 1000`)
  return rows.map(({ outcome }) => outcome)
}

export async function cursorOf(db: Db, name: string): Promise<string | undefined> {
  const row = await db.maybe<{ position: string }>(
    sql`SELECT position FROM payment_cursor WHERE name = ${name}`,
  )
  return row?.position
}

export const setCursor = async (tx: Tx, name: string, position: string): Promise<void> =>
  void (await tx.rows(sql`
    INSERT INTO payment_cursor (name, position) VALUES (${name}, ${position})
    ON CONFLICT (name) DO UPDATE SET position = excluded.position`))
