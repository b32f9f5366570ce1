import type { MoneyMethod, PaymentState } from '@ganj/contract'
import { type IndicatorId, indicatorIds } from '@ganj/contract'
import type {
  AdminQueryOf,
  AdminReplyOf,
  ChargeRow,
  getDebts,
  getHeldCharges,
  getPaymentList,
  PaymentRow,
} from '@ganj/contract/admin'
import { toDecimal } from '#ledger/money.ts'
import { pageOf, publicIdPart, readCursor, timePart } from '#platform/admin/page.ts'
import type { LocalText } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Language } from '#platform/texts/texts.ts'
import type { ChargeOutcome } from '../orders/queries.ts'

interface Row {
  id: string
  playerPublicId: string
  username: string
  method: MoneyMethod
  pack: string
  name: LocalText
  amount: bigint
  state: PaymentState
  createdAt: Date
  charges: { id: string; amount: string; outcome: ChargeOutcome; reason: string; receivedAt: string }[] | null
}

const columns = sql`o.public_id AS id, p.public_id AS "playerPublicId", p.username, o.method, o.pack,
  o.goods -> 'name' AS name, o.amount, o.state, o.created_at AS "createdAt",
  (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'amount', c.amount::text, 'outcome', c.outcome, 'reason', c.reason,
                                       'receivedAt', c.received_at) ORDER BY c.received_at)
     FROM charge c WHERE c.payment = o.public_id) AS charges`

interface PageParams {
  limit: number
  language: Language
}

/** Orders for money and their charges, newest first. */
export async function readPayments(
  db: Db,
  { search, state, method, cursor }: AdminQueryOf<typeof getPaymentList>,
  { limit, language }: PageParams,
): Promise<AdminReplyOf<typeof getPaymentList>> {
  const all = sql``
  const found = search?.trim() ? await ordersNamed(db, search.trim()) : undefined
  // The found orders are read by their ids (OFFSET 0): in the order of time, all orders could be walked until a page is full.
  const orders =
    found === undefined
      ? sql`payment`
      : sql`(SELECT * FROM payment WHERE public_id = ANY(${found}::text[]) OFFSET 0)`
  const rows = await db.rows<Row>(sql`
    SELECT ${columns} FROM ${orders} o JOIN player p ON p.id = o.player_id
     WHERE ${olderThan(cursor)} ${state === undefined ? all : sql`AND o.state = ${state}`}
       ${method === undefined ? all : sql`AND o.method = ${method}`}
     ORDER BY o.created_at DESC, o.public_id DESC LIMIT ${limit + 1}`)
  return shownPage(rows, limit, language)
}

/** A player's orders, newest first. */
export async function readPaymentsOf(
  db: Db,
  { id, cursor }: { id: string; cursor?: string },
  { limit, language }: PageParams,
): Promise<AdminReplyOf<typeof getPaymentList>> {
  const rows = await db.rows<Row>(sql`
    SELECT ${columns} FROM player p JOIN payment o ON o.player_id = p.id
     WHERE p.public_id = ${id} AND ${olderThan(cursor)}
     ORDER BY o.created_at DESC, o.public_id DESC LIMIT ${limit + 1}`)
  return shownPage(rows, limit, language)
}

/** The maximum number of orders in a search by player. */
const mostFound = 1000

/** The orders that match a text: by order id, by charge, or by player. */
async function ordersNamed(db: Db, text: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    SELECT public_id AS id FROM payment WHERE public_id = ${text}
    UNION SELECT payment FROM charge
     WHERE method IN ('star', 'playdeck', 'tether') AND id = ${text} AND payment IS NOT NULL
    UNION (SELECT o.public_id FROM player p JOIN payment o ON o.player_id = p.id
            WHERE p.public_id = ${text} OR lower(p.username) = lower(${text})
            ORDER BY o.created_at DESC LIMIT ${mostFound})`)
  return rows.map(({ id }) => id)
}

function olderThan(cursor: string | undefined) {
  const [at, id] = readCursor(cursor, [timePart, publicIdPart]) ?? ['infinity', '']
  // Times are shown in milliseconds and stored in microseconds: orders of the same millisecond are distinguished by id.
  return sql`(date_trunc('milliseconds', o.created_at), o.public_id) < (${at}::timestamptz, ${id})
         AND o.created_at < ${at}::timestamptz + interval '1 millisecond'`
}

const shownPage = (rows: readonly Row[], limit: number, language: Language) =>
  pageOf(
    rows,
    limit,
    ({ createdAt, id }) => [createdAt, id],
    (row) => shown(row, language),
  )

function shown(row: Row, language: Language): PaymentRow {
  const { id, playerPublicId, username, method, pack, name, amount, state, createdAt, charges } = row
  return {
    id,
    player: { id: playerPublicId, username },
    method,
    pack,
    name: name[language],
    amount: amountBy(method, amount),
    state,
    charges: (charges ?? []).map((charge) => ({
      ...charge,
      amount: amountBy(method, BigInt(charge.amount)),
      receivedAt: new Date(charge.receivedAt).toISOString(),
    })),
    createdAt: createdAt.toISOString(),
  }
}

/** Stars are integers, tether has decimals. */
const amountBy = (method: MoneyMethod, amount: bigint): string =>
  method === 'tether' ? toDecimal('tether', amount) : String(amount)

interface Charge extends Omit<ChargeRow, 'player' | 'amount' | 'receivedAt'> {
  amount: bigint
  receivedAt: Date
  playerPublicId: string | null
  username: string | null
}

const chargeColumns = sql`
  c.method, c.id, c.payment, c.amount, c.payer, c.outcome, c.reason, c.received_at AS "receivedAt",
  p.public_id AS "playerPublicId", p.username
    FROM charge c LEFT JOIN player p ON p.id = c.player_id`

/** Held payments, oldest first, or chargebacks, newest first; there are never many of them. */
export async function readHeldCharges(
  db: Db,
  outcome: 'charged-back' | undefined,
): Promise<AdminReplyOf<typeof getHeldCharges>> {
  const rows = await db.rows<Charge>(
    outcome === 'charged-back'
      ? sql`SELECT ${chargeColumns} WHERE c.outcome = 'charged-back' ORDER BY c.received_at DESC LIMIT 1000`
      : sql`SELECT ${chargeColumns} WHERE c.outcome IN ('held', 'refund-due') ORDER BY c.received_at LIMIT 1000`,
  )
  return {
    rows: rows.map(({ playerPublicId, username, amount, receivedAt, ...charge }) => ({
      ...charge,
      player: playerPublicId === null ? null : { id: playerPublicId, username: username ?? '' },
      amount: amountBy(charge.method, amount),
      receivedAt: receivedAt.toISOString(),
    })),
    next: null,
  }
}

/** The debts, by player; there are never many of them. */
export async function readDebts(db: Db): Promise<AdminReplyOf<typeof getDebts>> {
  const rows = await db.rows<{
    id: string
    username: string
    thing: string
    owed: bigint
    since: Date
    charge: string
  }>(
    sql`
      SELECT p.public_id AS id, p.username, d.thing, d.amount - d.settled AS owed, d.at AS since, d.charge
        FROM payment_debt d JOIN player p ON p.id = d.player_id
       WHERE d.settled < d.amount AND d.forgiven_at IS NULL ORDER BY d.player_id, d.at, d.thing LIMIT 1000`,
  )
  return {
    rows: rows.map(({ id, username, thing, owed, since, charge }) => ({
      player: { id, username },
      thing,
      owed: (indicatorIds as readonly string[]).includes(thing)
        ? toDecimal(thing as IndicatorId, owed)
        : String(owed),
      since: since.toISOString(),
      charge,
    })),
    next: null,
  }
}
