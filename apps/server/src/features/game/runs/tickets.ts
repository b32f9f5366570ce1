import type { IndicatorId, TicketRefill } from '@ganj/contract'
import { byIndicator } from '#ledger/post.ts'
import type { Content } from '#platform/content.ts'
import type { Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { ticketRefillKind } from '../content.ts'

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

/** Every balance in minor units, after the tickets that are due were paid. */
export async function refilledBalances(
  writer: Writer,
  { max, seconds }: Refill,
  playerId: bigint,
  now: Date,
): Promise<Map<IndicatorId, bigint>> {
  return byIndicator(
    await writer.rows<{ currency: IndicatorId; amount: bigint }>(sql`
      SELECT held_currency AS currency, held_amount AS amount
        FROM indicators_read(${playerId}, ${max}, ${seconds}, ${now})`),
  )
}

/** Refills the tickets and tells when the next one comes. */
export async function readTicketRefill(
  writer: Writer,
  content: Content,
  playerId: bigint,
  now: Date,
): Promise<TicketRefill> {
  const { max, seconds } = await refillOf(content)
  const { held, countsFrom } = await writer.one<{ held: bigint; countsFrom: Date | null }>(sql`
    SELECT held, counts_from AS "countsFrom" FROM tickets_refill(${playerId}, ${max}, ${seconds}, ${now})`)
  const nextAt = countsFrom && new Date(countsFrom.getTime() + seconds * 1000)
  return { tickets: Number(held), max, nextAt: nextAt?.toISOString() ?? null, serverTime: now.toISOString() }
}
