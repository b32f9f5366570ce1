import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '../test-app.ts'
import { findObstacles, type Placement, readRelations } from './placement.ts'

const { database } = await createTestApp()

const byPlayer = { by: 'player_id' }

/** Where every table would be in a distributed PostgreSQL; docs/scale.md says when that matters. */
const placements: Readonly<Record<string, Placement>> = {
  // Distributed by player: one call touches one server.
  broadcast_open: byPlayer,
  daily_reward: byPlayer,
  game_data: byPlayer,
  group_member: byPlayer,
  idempotency: byPlayer,
  idle: byPlayer,
  message_off: byPlayer,
  opening_balance: byPlayer,
  player_balance: byPlayer,
  posting: byPlayer,
  posting_key: byPlayer,
  power_up_stock: byPlayer,
  progress: byPlayer,
  purchase: byPlayer,
  purchase_count: byPlayer,
  run: byPlayer,
  last_run: byPlayer,
  run_log: byPlayer,
  run_claim: byPlayer,
  run_log_day: byPlayer,
  run_pace: byPlayer,
  run_queue: byPlayer,
  run_trace: byPlayer,
  run_verdict: byPlayer,
  standing: byPlayer,
  standing_removed: byPlayer,
  ticket_refill: byPlayer,
  upgrade: byPlayer,
  user_event: byPlayer,
  wheel_player: byPlayer,
  wheel_seed: byPlayer,
  wheel_spin: byPlayer,
  // Found by a key of their own, before the player is known.
  departed: { by: 'fingerprint' },
  hand_over: { by: 'token_hash' },
  invite: { by: 'invitee_id' },
  session: { by: 'id' },
  wallet_payload: { by: 'payload_hash' },
  analytics_event: { by: 'session_id' },
  // Read by all calls, changed seldom.
  archive: 'copied',
  broadcast: 'copied',
  content: 'copied',
  migration: 'copied',
  player: 'copied',
  sql_definition: 'copied',
  wheel_odds: 'copied',
  // External payments, messages of the bot, and seasons: a row for hundreds of players, and order matters more than
  // speed.
  approval: 'central',
  audit_entry: 'central',
  bot_chat: 'central',
  bot_message: 'central',
  bot_pace: 'central',
  bot_update: 'central',
  broadcast_recipient: 'central',
  charge: 'central',
  charge_step: 'central',
  content_draft: 'central',
  content_image: 'central',
  daily_cohort: 'central',
  daily_figure: 'central',
  daily_flow: 'central',
  daily_funnel: 'central',
  daily_roll_up: 'central',
  group_duel: 'central',
  group_profile: 'central',
  group_standing: 'central',
  ledger_check: 'central',
  opening_house: 'central',
  operator: 'central',
  operator_link: 'central',
  operator_passkey: 'central',
  operator_role: 'central',
  operator_session: 'central',
  payment: 'central',
  payment_cursor: 'central',
  payment_debt: 'central',
  payment_step: 'central',
  payout: 'central',
  payout_batch: 'central',
  payout_control: 'central',
  payout_history: 'central',
  player_note: 'central',
  player_step: 'central',
  player_wallet: 'central',
  restore_rehearsal: 'central',
  season: 'central',
  season_exclusion: 'central',
  season_group_prize: 'central',
  season_prize: 'central',
  season_step: 'central',
  signer_refusal: 'central',
  standing_count: 'central',
  rank_checkpoint: 'central',
  wallet_owner: 'central',
  wheel_budget: 'central',
}

test('every table could be placed in a distributed PostgreSQL', async () => {
  expect(findObstacles(await readRelations(database), placements)).toEqual([])
})

test('a table that cannot be placed is found, and named with the reason', async () => {
  await database.pool.query(`
    CREATE TABLE odd (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, player_id bigint NOT NULL, run text,
                      payment text REFERENCES payment, owner bigint REFERENCES player,
                      FOREIGN KEY (player_id, run) REFERENCES run (player_id, public_id));
    CREATE UNIQUE INDEX odd_run ON odd (lower(run));
    CREATE FUNCTION reach() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END';
    CREATE TRIGGER reaches BEFORE INSERT ON odd FOR EACH ROW EXECUTE FUNCTION reach();
    CREATE TABLE forgotten (id bigint PRIMARY KEY)`)
  const relations = await readRelations(database)
  expect(findObstacles(relations, { ...placements, odd: byPlayer })).toEqual([
    'forgotten: nobody has said where it would lie',
    'odd: odd_pkey is one over all servers, for player_id is not in it',
    'odd: odd_run is one over all servers, for player_id is not in it',
    'odd: odd_payment_fkey refers to payment, which lies elsewhere',
    'odd: id counts up in integer, which no two servers can share',
    'odd: the trigger reach may reach another server',
  ])
  const central = findObstacles(relations, { ...placements, odd: 'central', forgotten: 'central' })
  expect(central).toEqual(['odd: odd_player_id_run_fkey refers to run, which lies elsewhere'])
  await database.pool.query('DROP TABLE odd, forgotten')
})

/** Tables that grow every day and are not partitioned by time, with the reason. */
const unpartitioned: Readonly<Record<string, string>> = {
  posting_key:
    'a key must move value once over all time; it is thin, and the postings it names are partitioned',
  idempotency: 'a key is one over its whole life; what is older than two weeks goes by itself',
  run: 'found by its id alone while it is open; logs and traces are partitioned',
  run_verdict: 'a row for each word of an operator about a run',
  run_queue: 'a row for each run that waits for its verdict, which goes with it',
  run_claim: 'likewise, while it is being judged',
  user_event: 'the key that keeps a thing from being told twice is one over its life; most go after a year',
  standing: 'a row a player and board, read by rank; a board that is over is never written again',
  standing_removed: 'goes by itself a day after it was written',
  session: 'goes by itself a month after its end',
  wheel_seed: 'a row for each change of seed, which verifies old spins',
  broadcast_open: 'a row for each message that a player opened, until 90 days after the broadcast',
}

test('a table that grows with time is partitioned by time, or has a reason', async () => {
  const rows = await database.rows<{ name: string; partitioned: boolean }>(sql`
    SELECT DISTINCT c.relname AS name, c.relkind = 'p' AS partitioned
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.atttypid = 'timestamptz'::regtype
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`)
  const isSpread = (name: string) => typeof placements[name] === 'object'
  // One or a few rows for each player: they grow with players, not with time.
  const states = [
    'departed',
    'game_data',
    'group_member',
    'hand_over',
    'idle',
    'invite',
    'last_run',
    'ticket_refill',
    'wallet_payload',
  ]
  const growing = rows.filter(({ name }) => isSpread(name) && !states.includes(name))
  const missing = growing.filter(({ name, partitioned }) => !partitioned && !unpartitioned[name])
  expect(missing.map(({ name }) => name)).toEqual([])
  const partitioned = growing.filter(({ partitioned: one }) => one).map(({ name }) => name)
  expect(partitioned.sort()).toEqual(
    ['analytics_event', 'posting', 'purchase', 'run_pace', 'wheel_spin'].sort(),
  )
  expect(Object.keys(unpartitioned).filter((name) => partitioned.includes(name))).toEqual([])
})
