import { randomBytes } from 'node:crypto'
import type { BenchDatabase } from './bench-database.ts'

/** Today in the server's default time zone of seasons, which defines the days and weeks of the boards. */
export const today = `(now() AT TIME ZONE 'Asia/Tehran')::date`
const week = `${today} - (extract(dow FROM ${today})::int + 1) % 7`

/** The boards of now, by their names as SQL. */
export const weekly = `'weekly:' || (${week})`
export const daily = `'daily:' || ${today}`
export const allTime = `'all-time'`
/** Of a week, as the weekly one. */
export const blueFire = `'blue-fire:' || (${week})`

/** Inserts players with a history: balances and their transfers, a wheel, progress, scores on the board. */
export async function fill({ query }: BenchDatabase, players: number): Promise<void> {
  await query(
    `INSERT INTO player (public_id, telegram_id, username, created_at)
     SELECT lpad(n::text, 12, '0'), n, 'bench-' || n, now() - interval '30 days' FROM generate_series(1, $1::int) n`,
    [players],
  )
  await query(
    `INSERT INTO player_balance (player_id, gem, coin, ticket, tether)
     SELECT n, 1000000000, 1000000000, 1000000000, 1000000000 FROM generate_series(1, $1::int) n`,
    [players],
  )
  await query(
    `WITH posted AS (
       INSERT INTO posting_key (player_id, idempotency_key, id, created_at)
       SELECT n, 'bench', nextval('posting_id'), now() FROM generate_series(1, $1::int) n RETURNING *)
     INSERT INTO posting (player_id, id, part, created_at, idempotency_key, kind, reference, house, gem, coin, ticket, tether)
     SELECT player_id, id, 1, created_at, 'bench', 'welcome', 'bench', 'welcome', 1000000000, 1000000000, 1000000000, 1000000000
       FROM posted`,
    [players],
  )
  // The measures of all goals of these events, for players who have reached the first goals of each.
  await query(
    `INSERT INTO progress
     SELECT n, measure, highest, CASE field WHEN 'count' THEN 1 + (random() * 200)::int WHEN 'streak' THEN 3 ELSE 500000 END,
            ${today}, 1
       FROM generate_series(1, $1::int) n,
            (SELECT DISTINCT concat_ws(':', goal ->> 'event', goal ->> 'measure', goal ->> 'field') AS measure,
                    goal ->> 'measure' = 'max' AS highest, coalesce(goal ->> 'field', 'count') AS field
               FROM content CROSS JOIN LATERAL (SELECT data -> 'goal' AS goal) of_piece
              WHERE kind IN ('achievement', 'daily-task')
                AND goal ->> 'event' IN ('run-verified', 'wheel-spun', 'pack-bought', 'daily-reward-claimed')) measured
      ORDER BY n, measure`,
    [players],
  )
  await query(`INSERT INTO daily_reward SELECT n, ${today} - 1, 3 FROM generate_series(1, $1::int) n`, [
    players,
  ])
  await query(
    `INSERT INTO standing SELECT ${weekly}, n, (random() * 1000000)::int, now() - random() * interval '1 hour'
       FROM generate_series(1, $1::int) n`,
    [players],
  )
  await query('CREATE SEQUENCE bench_player')
}

/**
 * Opens the wheel for every player on the odds that the server has stored. All share one secret seed, but draw with seeds of their
 * own, so that a batch wins different prizes.
 * Inserts the rows of `wheel_open`, which would plan on empty tables for a hundred thousand players in one transaction.
 */
export async function openWheels({ query }: BenchDatabase): Promise<void> {
  const seed = randomBytes(32)
  const padded = (byte: number) => Buffer.concat([seed, Buffer.alloc(32)]).map((value) => value ^ byte)
  await query(
    `INSERT INTO wheel_seed (player_id, number, server_seed, inner_key, outer_key, odds_version, commitment, committed_at)
     SELECT id, 1, $1, $2, $3, version, sha256($1 || hash), now()
       FROM player, (SELECT version, hash FROM wheel_odds ORDER BY version DESC LIMIT 1) odds ON CONFLICT DO NOTHING`,
    [seed, padded(0x36), padded(0x5c)],
  )
  await query(
    `INSERT INTO wheel_player (player_id, seed_number, next_nonce, client_seed, day, free_used, paid_spins)
     SELECT id, 1, 0, 'bench-' || id, ${today}, true, 0 FROM player ON CONFLICT DO NOTHING`,
  )
}

/** Writes the rank checkpoints of the boards, as the job of every minute does. */
export async function createRankCheckpoints({ query }: BenchDatabase): Promise<void> {
  await query(
    `INSERT INTO rank_checkpoint SELECT board, place, score, reached_at, player_id
       FROM (SELECT *, row_number() OVER (ORDER BY -score, reached_at, player_id) AS place
               FROM standing WHERE board = ${weekly}) ranked
      WHERE place >= 1000 AND place % 100 = 0 ON CONFLICT DO NOTHING`,
  )
  await query(
    `INSERT INTO standing_count SELECT board, count(*), now() FROM standing GROUP BY board ON CONFLICT DO NOTHING`,
  )
}
