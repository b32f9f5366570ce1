import type { IndicatorId, TicketRefill } from '@ganj/contract'
import { byIndicator } from '#economy/ledger.ts'
import type { Content } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { ticketRefillKind } from './content.ts'

/** Tickets refill up to `max`, one every so many seconds. */
export interface Refill {
  max: number
  seconds: number
}

/** The refill as the operators set it; up to none when they withdrew it. */
export async function refillOf(content: Content): Promise<Refill> {
  const [refill] = await content.items(ticketRefillKind)
  return refill?.data ?? { max: 0, seconds: 1 }
}

interface Held {
  currency: IndicatorId
  amount: bigint
}

/** Every balance in minor units with the tickets that are due. A plain read, and a second one only when some are. */
export async function refilledBalances(
  db: Db,
  content: Content,
  playerId: bigint,
  now: Date,
): Promise<Map<IndicatorId, bigint>> {
  const { max, seconds } = await refillOf(content)
  const rows = await db.rows<Held & { stale: boolean }>(sql`
    SELECT currency, amount,
           currency = 'ticket' AND ticket_refill_stale(amount, since, ${max}, ${seconds}, ${now}) AS stale
      FROM balance b LEFT JOIN ticket_refill t ON t.player_id = b.player_id WHERE b.player_id = ${playerId}`)
  if (rows.some(({ currency, stale }) => currency === 'ticket' && !stale)) return byIndicator(rows)
  return byIndicator(
    await db.rows<Held>(sql`
      SELECT held_currency AS currency, held_amount AS amount
        FROM indicators_read(${playerId}, ${max}, ${seconds}, ${now})`),
  )
}

/** Refills the tickets and tells when the next one comes. */
export async function readTicketRefill(
  db: Db,
  content: Content,
  playerId: bigint,
  now: Date,
): Promise<TicketRefill> {
  const { max, seconds } = await refillOf(content)
  const { held, countsFrom } = await db.one<{ held: bigint; countsFrom: Date | null }>(sql`
    SELECT held, counts_from AS "countsFrom" FROM tickets_refill(${playerId}, ${max}, ${seconds}, ${now})`)
  const nextAt = countsFrom && new Date(countsFrom.getTime() + seconds * 1000)
  return { tickets: Number(held), max, nextAt: nextAt?.toISOString() ?? null }
}
