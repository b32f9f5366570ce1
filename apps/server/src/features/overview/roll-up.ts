import { type Day, dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { dueDays, type RollUp } from './due-days.ts'

export interface RollUpDependencies {
  database: Database
  timeZone: string
  /** The retention of events, days. */
  retentionDays: number
}

/** The maximum days of one run: the first one after an upgrade has all of the past to count. */
const mostDays = 60
const dayMs = 24 * 60 * 60_000
/** Days within which a new player's first run and first purchase count. */
const conversionDays = 7

/**
 * Updates the figures of days: missing ones, today's, and those that may still change. Each day is written completely
 * in its own transaction, so that the job may run at any frequency, and be killed at any time.
 * @returns the days that were written, newest first
 */
export async function rollUpDays(
  { database, timeZone, retentionDays }: RollUpDependencies,
  now: Date,
): Promise<Day[]> {
  const first = await firstDay(database, timeZone)
  if (first === undefined) return []
  const eventsSince = dayAfter(dayOf(new Date(now.getTime() - retentionDays * dayMs), timeZone))
  const known = await knownDays(database)
  const days = dueDays({ first, known, eventsSince, now, timeZone }).slice(0, mostDays)
  for (const day of days) await database.transaction((tx) => rollUpDay(tx, day, { timeZone, now }))
  return days
}

const knownDays = (db: Db): Promise<RollUp[]> =>
  db.rows(sql`SELECT day::text, rolled_up_at AS "rolledUpAt" FROM daily_roll_up`)

/** The day on which the first player joined. */
async function firstDay(db: Db, timeZone: string): Promise<Day | undefined> {
  const first = await db.maybe<{ at: Date }>(sql`SELECT created_at AS at FROM player ORDER BY id LIMIT 1`)
  return first && dayOf(first.at, timeZone)
}

interface Moment {
  timeZone: string
  now: Date
}

/** Recomputes the figures of one day. */
export async function rollUpDay(tx: Tx, day: Day, { timeZone, now }: Moment): Promise<void> {
  const [since, until] = [startOf(day, timeZone), startOf(dayAfter(day), timeZone)]
  const isOver = until <= now
  // A whole day is scanned: the plan settings for single-row lookups do not fit here.
  await tx.rows(sql`SET LOCAL enable_seqscan = on`)
  await tx.rows(sql`DELETE FROM daily_roll_up WHERE day = ${day}`)
  await tx.rows(sql`INSERT INTO daily_roll_up (day, rolled_up_at) VALUES (${day}, ${now})`)
  await countActive(tx, day, { since, until, timeZone })
  if (isOver) for (const days of [7, 30]) await countActiveWithin(tx, day, days, until)
  await countRuns(tx, day, since, until)
  await sumFlows(tx, day, since, until)
  await sumOwed(tx, day, isOver ? until : now)
  await countSpins(tx, day, since, until)
  await countSales(tx, day, since, until)
  await countFunnel(tx, day, since, until)
}

interface Span {
  since: Date
  until: Date
}

/** Active players of a period: with an event, or with an opened run. PlayDeck players have `-id` there. */
const seen = ({ since, until }: Span) => sql`
  SELECT player.id FROM (SELECT DISTINCT user_id FROM analytics_event
                          WHERE happened_at >= ${since} AND happened_at < ${until} AND user_id > 0) event
    JOIN player ON telegram_id = user_id
  UNION SELECT player.id FROM (SELECT DISTINCT user_id FROM analytics_event
                                WHERE happened_at >= ${since} AND happened_at < ${until} AND user_id < 0) event
    JOIN player ON player.id = -user_id
  UNION SELECT player_id FROM run WHERE opened_at >= ${since} AND opened_at < ${until}`

/** Active players, by the day they joined; a player is active on the day of joining in any case. */
const countActive = (tx: Tx, day: Day, { since, until, timeZone }: Span & { timeZone: string }) =>
  tx.rows(sql`
    WITH joined AS MATERIALIZED (SELECT id FROM player WHERE created_at >= ${since} AND created_at < ${until}),
    active AS MATERIALIZED (${seen({ since, until })} UNION SELECT id FROM joined),
    cohort AS (
      INSERT INTO daily_cohort (day, joined, players)
      SELECT ${day}::date, least((created_at AT TIME ZONE ${timeZone})::date, ${day}::date), count(*)
        FROM active JOIN player USING (id) GROUP BY 2)
    INSERT INTO daily_figure (day, figure, value)
    VALUES (${day}::date, 'active', (SELECT count(*) FROM active)),
           (${day}::date, 'joined', (SELECT count(*) FROM joined))`)

/** Distinct players who were active on the days that end with this one; only for days that are over. */
const countActiveWithin = (tx: Tx, day: Day, days: number, until: Date) => {
  const since = new Date(until.getTime() - days * dayMs)
  return tx.rows(sql`
    INSERT INTO daily_figure (day, figure, value)
    SELECT ${day}::date, ${`active-${days}`}, count(*)
      FROM (${seen({ since, until })}
            UNION SELECT id FROM player WHERE created_at >= ${since} AND created_at < ${until}) active`)
}

const countRuns = (tx: Tx, day: Day, since: Date, until: Date) =>
  tx.rows(sql`
    INSERT INTO daily_figure (day, figure, label, value)
    SELECT ${day}::date, CASE WHEN ranked THEN 'runs' ELSE 'practice-runs' END, state, count(*)
      FROM run WHERE opened_at >= ${since} AND opened_at < ${until} GROUP BY 2, 3`)

const sumFlows = (tx: Tx, day: Day, since: Date, until: Date) =>
  tx.rows(sql`
    INSERT INTO daily_flow (day, house, kind, currency, to_players, from_players)
    SELECT ${day}::date, house, kind, currency, coalesce(sum(delta) FILTER (WHERE delta > 0), 0),
           coalesce(-sum(delta) FILTER (WHERE delta < 0), 0)
      FROM posting
     CROSS JOIN LATERAL (VALUES ('gem', gem), ('coin', coin), ('ticket', ticket), ('blue-fire', blue_fire),
                                ('daily-spin-count', daily_spin_count), ('tether', tether)) AS leg (currency, delta)
     WHERE created_at >= ${since} AND created_at < ${until} AND delta IS NOT NULL GROUP BY 2, 3, 4`)

/** Free spins, and paid spins by their turn: the first, second, third of a player's day. */
const countSpins = (tx: Tx, day: Day, since: Date, until: Date) =>
  tx.rows(sql`
    WITH spin AS MATERIALIZED (
      SELECT cost_currency = 'gem' AS is_paid, row_number() OVER (
               PARTITION BY player_id, cost_currency ORDER BY spun_at, seed_number, nonce) AS turn
        FROM wheel_spin WHERE spun_at >= ${since} AND spun_at < ${until})
    INSERT INTO daily_figure (day, figure, label, value)
    SELECT ${day}::date, CASE WHEN is_paid THEN 'paid-spins' ELSE 'free-spins' END,
           CASE WHEN is_paid THEN least(turn, ${mostTurns})::text ELSE '' END, count(*)
      FROM spin GROUP BY 2, 3`)

/** Paid spins of a day beyond this turn count as this one; no price ladder is longer. */
const mostTurns = 20

/** Sold packs, by payment method. */
const countSales = (tx: Tx, day: Day, since: Date, until: Date) =>
  tx.rows(sql`
    INSERT INTO daily_figure (day, figure, label, value)
    SELECT ${day}::date, 'sales', purchase.pack || ' ' || coalesce(method, 'indicator'), count(*)
      FROM purchase LEFT JOIN payment ON payment.public_id = purchase.public_id
     WHERE purchase.created_at >= ${since} AND purchase.created_at < ${until} GROUP BY 3`)

/** Tether that was owed and not sent yet at a time: a payout counts until its end, a prize from its approval. */
const sumOwed = (tx: Tx, day: Day, at: Date) =>
  tx.rows(sql`
    INSERT INTO daily_figure (day, figure, label, value)
    SELECT ${day}::date, 'owed', 'payouts', coalesce(sum(amount), 0) FROM payout
     WHERE created_at < ${at} AND (state NOT IN ('confirmed', 'failed', 'rejected', 'cancelled') OR changed_at >= ${at})
    UNION ALL
    SELECT ${day}::date, 'owed', 'prizes', coalesce(sum((prize ->> 'amount')::numeric * 1000000), 0)::bigint
      FROM season JOIN season_prize USING (board) CROSS JOIN LATERAL jsonb_array_elements(season_prize.prizes) prize
     WHERE approved_at < ${at} AND (season_prize.paid_at IS NULL OR season_prize.paid_at >= ${at})
       AND prize ->> 'currency' = 'tether'`)

/** The maximum number of sources of a day that are counted by name: links name them, and anybody can make a link. */
const mostSources = 100

/**
 * Of the players who joined on a day: those with a first run and with a payment within a week. The host is the one
 * whose identity the account was created with; a deleted account has none.
 */
const countFunnel = (tx: Tx, day: Day, since: Date, until: Date) => {
  const end = new Date(until.getTime() + conversionDays * dayMs)
  return tx.rows(sql`
    WITH newcomer AS MATERIALIZED (
      SELECT coalesce(join_source, '') AS source,
             CASE WHEN playdeck_uid IS NOT NULL THEN 'playdeck' WHEN telegram_id IS NOT NULL THEN 'telegram'
                  ELSE 'closed' END AS host,
             EXISTS (SELECT FROM run WHERE player_id = player.id AND opened_at < ${end} AND submitted_at < ${end}) AS played,
             EXISTS (SELECT FROM charge WHERE player_id = player.id AND received_at < ${end}
                        AND outcome IN ('delivered', 'balance')) AS purchased
        FROM player WHERE created_at >= ${since} AND created_at < ${until}),
    named AS (SELECT source FROM newcomer GROUP BY source ORDER BY count(*) DESC, source LIMIT ${mostSources})
    INSERT INTO daily_funnel (day, source, host, opened, played, purchased)
    SELECT ${day}::date, CASE WHEN source IN (SELECT source FROM named) THEN source ELSE '*' END, host, count(*),
           count(*) FILTER (WHERE played), count(*) FILTER (WHERE purchased)
      FROM newcomer GROUP BY 2, 3`)
}
