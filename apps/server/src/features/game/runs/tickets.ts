import type { IndicatorId, TicketRefill } from '@ganj/contract'
import { byIndicator } from '#ledger/post.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { isReadOnly } from '#platform/read-only.ts'
import { ticketRefillKind } from '../content.ts'

/** Tickets refill up to `max`, one every so many seconds. */
export interface Refill {
  max: number
  seconds: number
}

/** The refill as configured by operators; a maximum of 0 when it is withdrawn. */
export async function refillOf(content: Content): Promise<Refill> {
  const [refill] = await content.items(ticketRefillKind)
  return refill?.data ?? { max: 0, seconds: 1 }
}

/** Every balance in minor units, after the due tickets were paid. */
export async function refilledBalances(
  database: Database,
  refill: Refill,
  playerId: bigint,
  now: Date,
): Promise<Map<IndicatorId, bigint>> {
  if (isReadOnly()) return balancesToCome(database, refill, playerId, now)
  return byIndicator(
    await database.autocommit.rows<{ currency: IndicatorId; amount: bigint }>(sql`
      SELECT held_currency AS currency, held_amount AS amount
        FROM indicators_read(${playerId}, ${refill.max}, ${refill.seconds}, ${now})`),
  )
}

/** The same without paying: due tickets are added to the result. */
async function balancesToCome(db: Db, refill: Refill, playerId: bigint, now: Date) {
  const [rows, { held }] = await Promise.all([
    db.rows<{ currency: IndicatorId; amount: bigint }>(
      sql`SELECT currency, amount FROM balance WHERE player_id = ${playerId}`,
    ),
    ticketsToCome(db, refill, playerId, now),
  ])
  return byIndicator(rows).set('ticket', held)
}

interface Tickets {
  held: bigint
  countsFrom: Date | null
}

/** The result that `tickets_refill` would have. */
const ticketsToCome = (db: Db, { max, seconds }: Refill, playerId: bigint, now: Date): Promise<Tickets> =>
  db.one(sql`
    SELECT held + due AS held, counts_from AS "countsFrom"
      FROM (SELECT coalesce(b.ticket, 0) AS held, t.since
              FROM (SELECT) one LEFT JOIN player_balance b ON b.player_id = ${playerId}
              LEFT JOIN ticket_refill t ON t.player_id = ${playerId}) present,
           ticket_refill_rule(held, since, ${max}, ${seconds}, ${now})`)

/** Refills the tickets and returns when the next one is due. */
export async function readTicketRefill(
  database: Database,
  content: Content,
  playerId: bigint,
  now: Date,
): Promise<TicketRefill> {
  const refill = await refillOf(content)
  const { max, seconds } = refill
  const { held, countsFrom } = isReadOnly()
    ? await ticketsToCome(database, refill, playerId, now)
    : await database.autocommit.one<Tickets>(sql`
        SELECT held, counts_from AS "countsFrom" FROM tickets_refill(${playerId}, ${max}, ${seconds}, ${now})`)
  const nextAt = countsFrom && new Date(countsFrom.getTime() + seconds * 1000)
  return { tickets: Number(held), max, nextAt: nextAt?.toISOString() ?? null, serverTime: now.toISOString() }
}
