import { type IndicatorId, runStates } from '@ganj/contract'
import { toWire } from '#ledger/money.ts'
import { type Day, dayAfter } from '#platform/calendar.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The payments of a day by one method, in the smallest unit of the method. */
export interface Revenue {
  day: Day
  method: 'star' | 'playdeck' | 'tether'
  payments: number
  payers: number
  amount: bigint
}

export interface OverviewDependencies {
  /** The payments of some days, oldest first without a gap. */
  revenueOf(db: Db, days: readonly Day[]): Promise<Revenue[]>
}

interface Flow {
  day: Day
  house: string
  kind: string
  currency: IndicatorId
  toPlayers: bigint
  fromPlayers: bigint
}

/** House accounts whose postings are no spending: the currency left, or was taken back. */
const notSpentOn: readonly string[] = ['payout', 'closed-accounts', 'stars', 'playdeck', 'tether']

/** Days from one to another, both included. */
function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

/**
 * Days as they were rolled up, oldest first; a day that has not been counted is left out. Payments are read from the
 * charges themselves, because a refund changes a day that is long past.
 */
export async function readOverview(
  db: Db,
  { from, to }: { from: Day; to: Day },
  { revenueOf }: OverviewDependencies,
) {
  const [rolledUp, figures, flows, revenue] = await Promise.all([
    db.rows<{ day: Day; at: Date }>(sql`
      SELECT day::text, rolled_up_at AS at FROM daily_roll_up WHERE day BETWEEN ${from} AND ${to} ORDER BY day`),
    db.rows<{ day: Day; figure: string; label: string; value: bigint }>(sql`
      SELECT day::text, figure, label, value FROM daily_figure WHERE day BETWEEN ${from} AND ${to}`),
    db.rows<Flow>(sql`
      SELECT day::text, house, kind, currency, to_players AS "toPlayers", from_players AS "fromPlayers"
        FROM daily_flow WHERE day BETWEEN ${from} AND ${to} ORDER BY house, kind, currency`),
    revenueOf(db, daysBetween(from, to)),
  ])
  const figureOf = new Map(
    figures.map(({ day, figure, label, value }) => [`${day} ${figure} ${label}`, value]),
  )
  const flowsOf = grouped(flows, ({ day }) => day)
  const revenueOn = grouped(revenue, ({ day }) => day)
  return rolledUp.map(({ day, at }) => {
    const figure = (name: string, label = '') => figureOf.get(`${day} ${name} ${label}`)
    const count = (name: string, label = '') => Number(figure(name, label) ?? 0n)
    const [joined, active] = [count('joined'), count('active')]
    const [verified, rejected] = [count('runs', 'verified'), count('runs', 'rejected')]
    const waiting = count('runs', 'pending')
    const [active7, active30] = [figure('active-7'), figure('active-30')]
    return {
      day,
      countedAt: at.toISOString(),
      joined,
      returning: active - joined,
      active,
      /** Distinct players of the 7 and 30 days that end with this one; null while it is not over. */
      active7: active7 === undefined ? null : Number(active7),
      active30: active30 === undefined ? null : Number(active30),
      runs: {
        opened: runStates.reduce((sum, state) => sum + count('runs', state), 0),
        verified,
        rejected,
        waiting,
        verifiedShare: verified + rejected === 0 ? null : verified / (verified + rejected),
        practice: runStates.reduce((sum, state) => sum + count('practice-runs', state), 0),
      },
      revenue: (revenueOn.get(day) ?? []).map(({ day: _, amount, method, ...paid }) => ({
        method,
        ...paid,
        amount: String(method === 'tether' ? toWire('tether', amount) : amount),
      })),
      flows: (flowsOf.get(day) ?? []).map(({ house, kind, currency, toPlayers, fromPlayers }) => ({
        house,
        kind,
        currency,
        toPlayers: wholeOf(currency, toPlayers),
        fromPlayers: wholeOf(currency, fromPlayers),
      })),
      totals: totalsOf(flowsOf.get(day) ?? []),
      owed: {
        prizes: wholeOf('tether', figure('owed', 'prizes') ?? 0n),
        payouts: wholeOf('tether', figure('owed', 'payouts') ?? 0n),
      },
    }
  })
}

const wholeOf = (currency: IndicatorId, minor: bigint) => String(toWire(currency, minor))

/** By currency: the credits of players, their debits, and the part of the debits that they spent. */
function totalsOf(flows: readonly Flow[]) {
  return [...grouped(flows, ({ currency }) => currency)].map(([currency, of]) => {
    const sum = (amount: (flow: Flow) => bigint) =>
      wholeOf(
        currency,
        of.reduce((left, one) => left + amount(one), 0n),
      )
    return {
      currency,
      sources: sum(({ toPlayers }) => toPlayers),
      sinks: sum(({ fromPlayers }) => fromPlayers),
      spent: sum(({ house, fromPlayers }) => (notSpentOn.includes(house) ? 0n : fromPlayers)),
    }
  })
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
