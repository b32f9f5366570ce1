import type { BenchDatabase } from '../installation/bench-database.ts'

export interface Moments {
  /** The time of the reminders. */
  now: Date
  /** The weekly board and its start. */
  board: string
  startsAt: Date
}

/**
 * Inserts players as on an evening: one in ten has risen on the weekly board within three hours, one in two was invited, one
 * in five has a streak that is about to break, one in three has idle coins or tickets that became full within the last day.
 * Triggers and foreign keys are disabled meanwhile, because the rows are valid.
 */
export async function seedReminders(
  database: BenchDatabase,
  players: number,
  { now, board, startsAt }: Moments,
): Promise<void> {
  const at = `timestamptz '${now.toISOString()}'`
  const each = (select: string) => `SELECT ${select} FROM generate_series(1, ${players}) n`
  const id12 = (letter: string) => `lpad(n::text, 12, '${letter}')`
  const score = 'n::bigint * 7919 % 100000'
  const risenAt = `${at} - CASE WHEN n % 10 = 0 THEN n % 10000 * interval '1 s' ELSE n % 80000 * interval '1 s' + interval '4 hours' END`
  const fillings = [
    `player (public_id, telegram_id, username, created_at, time_zone)
       ${each(`${id12('p')}, 5000000000 + n, 'player-' || n, ${at} - interval '90 days', CASE WHEN n % 3 = 0 THEN 'Europe/Moscow' END`)}`,
    `player_balance (player_id, ticket) ${each('n, n % 5')}`,
    `bot_chat (chat_id, state, changed_at)
       ${each(`5000000000 + n, CASE WHEN n % 25 = 0 THEN 'closed' ELSE 'open' END, ${at}`)}`,
    `message_off ${each(`n, (ARRAY['streak', 'idle-full', 'ticket-full', 'friend-overtook'])[1 + n / 20 % 4]`)} WHERE n % 20 = 0`,
    `invite ${each(`n, n / 2, ${at}, ${at}`)} WHERE n % 2 = 0 AND n > 1`,
    `standing (board, player_id, score, reached_at) ${each(`'${board}', n, ${score}, ${risenAt}`)}`,
    ...['all-time', 'daily:today'].map(
      (other) =>
        `standing (board, player_id, score, reached_at) ${each(`'${other}', n, ${score}, ${risenAt}`)}`,
    ),
    // The run of this week that gave the score, and an earlier one.
    `run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at, submitted_at,
          claimed_score, score)
       SELECT n, month_code(current_date) || lpad((k * 10000000 + n)::text, 10, 'r'), 'verified', true, repeat('ab', 16), 1,
              0, 0, 0, 4, moment - interval '2 minutes', moment, ${score}, ${score} / k
         FROM generate_series(1, ${players}) n, generate_series(1, 2) k,
              LATERAL (SELECT ${risenAt} - (k - 1) * interval '9 days' AS moment) made`,
    `daily_reward ${each(`n, (${at} AT TIME ZONE 'Asia/Tehran')::date - CASE WHEN n % 5 < 2 THEN 1 ELSE 3 END, 1 + n % 6`)}`,
    `idle ${each(`n, ${at} - n % 72 * interval '1 hour', 0, n % 40`)}`,
    `ticket_refill ${each(`n, ${at} - n % 72 * interval '1 hour', n % 40`)}`,
    // Earlier messages are kept for weeks.
    `bot_message (player_id, key, text, state, created_at, due_at, claimed_at)
       SELECT n, 'reminder:idle-full:claim:' || (n % 40 - k), '{}', 'sent', ${at} - k * interval '30 hours',
              ${at} - k * interval '30 hours', ${at} - k * interval '30 hours'
         FROM generate_series(1, ${players}) n, generate_series(1, 2) k`,
  ]
  for (const filling of fillings) {
    const began = performance.now()
    await database.query(
      `DO $do$ BEGIN SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
         EXECUTE $fill$ INSERT INTO ${filling} $fill$; END $do$`,
    )
    process.stderr.write(`${filling.split(' ')[0]}: ${((performance.now() - began) / 1_000).toFixed(1)} s\n`)
  }
  await database.query('VACUUM ANALYZE')
  if (startsAt >= now) throw new RangeError('the week has not begun')
}
