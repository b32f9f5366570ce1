import type { IndicatorId } from '@ganj/contract'
import { byIndicator } from '#economy/ledger.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { refilledBalances, refillOf } from './features/game/tickets.ts'
import { withFreeSpin } from './features/wheel/free-spin.ts'

interface Parts {
  database: Db
  content: Content
  timeZone: string
}

interface Row {
  currency: IndicatorId
  amount: bigint
  ticketsDue: boolean
  daysSpinDue: boolean
}

/**
 * Every balance in minor units, after what time has brought is paid: tickets, then the day's free spin. One plain read
 * for whom nothing is due, which is nearly everybody.
 */
export async function readIndicators(
  { database, content, timeZone }: Parts,
  playerId: bigint,
  now: Date,
): Promise<Map<IndicatorId, bigint>> {
  const refill = await refillOf(content)
  const day = dayOf(now, timeZone)
  const rows = await database.rows<Row>(sql`
    SELECT currency, amount,
           currency = 'ticket' AND ticket_refill_stale(amount, since, ${refill.max}, ${refill.seconds}, ${now})
             AS "ticketsDue",
           w.day < ${day} AS "daysSpinDue"
      FROM balance b
      LEFT JOIN ticket_refill t ON t.player_id = b.player_id
      LEFT JOIN wheel_player w ON w.player_id = b.player_id
     WHERE b.player_id = ${playerId}`)
  const held = byIndicator(rows)
  const ticketsDue = rows.find(({ currency }) => currency === 'ticket')?.ticketsDue ?? true
  const paid = ticketsDue ? await refilledBalances(database, refill, playerId, now) : held
  return rows[0]?.daysSpinDue ? withFreeSpin(database, paid, { playerId, day, now }) : paid
}
