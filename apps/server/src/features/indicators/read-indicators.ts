import type { IndicatorId } from '@ganj/contract'
import { byIndicator } from '#ledger/post.ts'
import { type Day, dayOf } from '#platform/calendar.ts'
import { byKey, createBatchLoader } from '#platform/database/batch-loader.ts'
import type { Database, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

type Balances = Map<IndicatorId, bigint>

export interface IndicatorDependencies {
  database: Database
  timeZone: string
  /** The ticket refill. */
  refillOf(): Promise<Refill>
  /** Pays the due tickets; returns every balance after that. */
  refilledBalances(database: Database, refill: Refill, playerId: bigint, now: Date): Promise<Balances>
  /** Pays the free spin of the day; returns every balance after that. */
  withFreeSpin(
    writer: Writer,
    held: Balances,
    due: { playerId: bigint; day: Day; now: Date },
  ): Promise<Balances>
}

interface Refill {
  max: number
  seconds: number
}

interface Ask {
  playerId: bigint
  now: Date
}

interface Row {
  at: number
  currency: IndicatorId
  amount: bigint
  ticketsDue: boolean
  daysSpinDue: boolean
}

/**
 * Reads every balance in minor units, after paying what is due: tickets, then the day's free spin. One plain read for
 * players without anything due, which are nearly all.
 */
export function createIndicators(dependencies: IndicatorDependencies) {
  const { database, timeZone, refillOf, refilledBalances, withFreeSpin } = dependencies
  /**
   * For a batch, the time of its last caller decides whether anything is due; paying checks again with each caller's
   * own time. The sub-select hides the number of players: a plan for few would look cheaper than the cached one, and
   * would be made at every call.
   */
  const balanceRows = async (asked: readonly Ask[]): Promise<Row[][]> => {
    const { now } = asked.at(-1) as Ask
    const players = asked.map(({ playerId }) => playerId)
    const refill = await refillOf()
    const rows = await database.rows<Row>(sql`
      SELECT at::int, currency, amount,
             currency = 'ticket' AND ticket_refill_stale(amount, since, ${refill.max}, ${refill.seconds}, ${now})
               AS "ticketsDue",
             day < ${dayOf(now, timeZone)} AS "daysSpinDue"
        FROM unnest((SELECT ${players}::bigint[])) WITH ORDINALITY AS asked (player, at)
       CROSS JOIN LATERAL (SELECT currency, amount FROM balance WHERE player_id = player OFFSET 0) held
        LEFT JOIN LATERAL (SELECT since FROM ticket_refill WHERE player_id = player LIMIT 1) refill ON true
        LEFT JOIN LATERAL (SELECT day FROM wheel_player WHERE player_id = player LIMIT 1) wheel ON true`)
    return byKey(rows, asked.length)
  }
  const balancesOf = createBatchLoader(balanceRows, { most: 64 })

  return async (playerId: bigint, now: Date): Promise<Map<IndicatorId, bigint>> => {
    const rows = await balancesOf({ playerId, now })
    const held = byIndicator(rows)
    const ticketsDue = rows.find(({ currency }) => currency === 'ticket')?.ticketsDue ?? true
    const paid = ticketsDue ? await refilledBalances(database, await refillOf(), playerId, now) : held
    const day = dayOf(now, timeZone)
    return rows[0]?.daysSpinDue ? withFreeSpin(database.autocommit, paid, { playerId, day, now }) : paid
  }
}
