import type { BenchDatabase } from '../installation/bench-database.ts'

/** The player with the longest history, which shows statements that are slow for one player. */
export const heavyId = 1
/** The public id of a seeded player. */
export const playerIdOf = (id: number): string => String(id).padStart(12, 'p')

/** Number of rows of each kind for the heavy player. */
const heavy = 20_000

export interface Boards {
  weekly: string
  daily: string
  blueFire: string
  group: string
  past: readonly string[]
}

const each = (select: string, from = 'generate_series(1, $1::int) n') => `SELECT ${select} FROM ${from}`
const id12 = (letter: string, number: string) => `lpad((${number})::text, 12, '${letter}')`
/** An id of a row that becomes history: it begins with this month. */
const timed = (letter: string, number: string) =>
  `month_code(current_date) || lpad((${number})::text, 10, '${letter}')`

/**
 * Fills every growing table as `players` players would have, one of whom has far more rows. Triggers and foreign keys are
 * disabled meanwhile, because the rows are valid.
 */
export async function seed(database: BenchDatabase, players: number, boards: Boards): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  for (const [table, text] of Object.entries(fillings(boards))) {
    const began = performance.now()
    await database.query(
      `DO $do$ BEGIN SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
         EXECUTE $fill$ ${text.replaceAll('$1::int', String(players))} $fill$; END $do$`,
    )
    say(`${table}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await database.query('VACUUM ANALYZE')
}

/** Inserts by table and part; later ones depend on earlier ones. */
function fillings({ weekly, daily, blueFire, group, past }: Boards): Record<string, string> {
  const standing = (board: string, score: string, share: number) =>
    each(
      `'${board}', n, ${score}, now() - n % 100000 * interval '1 s'`,
      `generate_series(1, $1::int / ${share}) n`,
    )
  return {
    'months of history': `SELECT history_add_months(name, now() - interval '4 months', 7) FROM history`,
    player: `INSERT INTO player (public_id, telegram_id, username, first_name, created_at)
      ${each(`${id12('p', 'n')}, 5000000000 + n, 'player-' || n, 'P', now() - interval '90 days'`)}`,
    session: `INSERT INTO session (id, player_id, token_hash, rotated_at, created_at, expires_at, revoked_at, device)
      ${each(`${id12('s', 'n')}, n, sha256(n::text::bytea), now() - n % 30 * interval '1 day', now() - interval '40 days',
              now() + (60 - n % 150) * interval '1 day', CASE WHEN n % 20 = 0 THEN now() - n % 60 * interval '1 day' END,
              'a phone'`)}`,
    departed: `INSERT INTO departed ${each(`sha256(('gone' || n)::bytea), now()`, 'generate_series(1, $1::int / 5) n')}`,
    hand_over: `INSERT INTO hand_over ${each(`sha256(('h' || n)::bytea), n, now() - n * interval '1 s', NULL, 'session-' || n`, 'generate_series(1, $1::int / 20) n')}`,
    balance: `INSERT INTO player_balance (player_id, gem, coin, ticket, daily_spin_count)
      ${each('n, 1000000, 1000000, 1000000, 1000000')}`,
    'keys of postings': `INSERT INTO posting_key (player_id, idempotency_key, id, created_at)
      ${each(`n, 'welcome', nextval('posting_id'), now() - n % 90 * interval '1 day'`)}`,
    posting: `INSERT INTO posting (player_id, id, part, created_at, idempotency_key, kind, reference, house, gem, coin, ticket,
                                   daily_spin_count)
      ${each(
        `player_id, id, 1, created_at, idempotency_key, 'welcome', 'welcome', 'welcome', 1000000, 1000000, 1000000, 1000000`,
        'posting_key',
      )}`,
    'keys of the heavy one': `INSERT INTO posting_key (player_id, idempotency_key, id, created_at)
      ${each(`${heavyId}, 'daily-' || n, nextval('posting_id'), now()`, `generate_series(1, ${heavy}) n`)}`,
    'postings of the heavy one': `INSERT INTO posting (player_id, id, part, created_at, idempotency_key, kind, reference,
                                   house, coin)
      ${each(
        `player_id, id, 1, created_at, idempotency_key, 'task', 'x', 'rewards', 1`,
        `posting_key WHERE player_id = ${heavyId} AND idempotency_key LIKE 'daily-%'`,
      )}`,
    idempotency: `INSERT INTO idempotency ${each(`n, 'key-of-' || n, '\\x00', '{}', now() - n % 30 * interval '1 day'`)}`,
    run: `INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives,
                           opened_at, claimed_score, score, coins)
      ${each(
        `n, ${timed('r', 'k * 10000000 + n')}, 'verified', true, repeat('ab', 16), 1, 0, 0, 0, 4,
              now() - k * interval '1 day', n, n, 5`,
        `generate_series(1, $1::int) n, generate_series(1, 2) k`,
      )}`,
    'run of the heavy one': `INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power,
                           shuttle, revives, opened_at, claimed_score, score, coins)
      ${each(
        `${heavyId}, ${timed('q', 'n')}, CASE WHEN n % 9 = 0 THEN 'abandoned' ELSE 'verified' END, true, repeat('ab', 16), 1,
              0, 0, 0, 4, now() - n * interval '2 minutes', n, n, 5`,
        `generate_series(1, ${heavy}) n`,
      )}`,
    run_log: `INSERT INTO run_log (player_id, public_id, deflated) ${each(`n, ${timed('r', '10000000 + n')}, '\\x00'`, 'generate_series(1, $1::int / 2) n')}`,
    'standing of the week': `INSERT INTO standing ${standing(weekly, 'n * 7919::bigint % 100000', 1)}`,
    'standing of all time': `INSERT INTO standing ${standing('all-time', 'n * 7919::bigint % 300000', 1)}`,
    // Few distinct scores, so that very many are equal.
    'standing of blue fire': `INSERT INTO standing ${standing(blueFire, 'n % 50', 2)}`,
    'standing of the day': `INSERT INTO standing ${standing(daily, 'n * 7919::bigint % 50000', 4)}`,
    'standing of a group': `INSERT INTO standing ${standing(`${group}:-100`, 'n % 1000', 20)}`,
    'standing of past weeks': past
      .map((board) => `INSERT INTO standing ${standing(board, 'n * 7919::bigint % 100000', 20)}`)
      .join('; '),
    ticket_refill: `INSERT INTO ticket_refill ${each(`n, NULL, 0`)}`,
    game_data: `INSERT INTO game_data ${each(`n, 1, '{}', now()`, 'generate_series(1, $1::int / 4) n')}`,
    upgrade: `INSERT INTO upgrade ${each(`n, n % 10, n % 20, n % 5`, 'generate_series(1, $1::int / 2) n')}`,
    power_up_stock: `INSERT INTO power_up_stock ${each(`n, p, 3`, `generate_series(1, $1::int / 2) n, unnest(ARRAY['shield','bomb']) p`)}`,
    idle: `INSERT INTO idle ${each(`n, now() - interval '5 hours', 0, 0`, 'generate_series(1, $1::int / 2) n')}`,
    daily_reward: `INSERT INTO daily_reward ${each(`n, current_date - 1, 1 + n % 7`, 'generate_series(1, $1::int / 2) n')}`,
    progress: `INSERT INTO progress ${each(`n, m, false, 5, current_date, 5`, `generate_series(1, $1::int) n, unnest(ARRAY['run-verified:count','wheel-spun:count','run-verified:sum:score']) m`)}`,
    user_event: `INSERT INTO user_event (player_id, public_id, key, kind, data, created_at, read_at)
      ${each(`n, ${id12('e', 'n')}, 'welcome', 'welcome', '{"reward":[{"currency":"coin","amount":100}]}'::jsonb, now(), NULL`)}`,
    'user_event of the heavy one': `INSERT INTO user_event (player_id, public_id, key, kind, data, created_at, read_at)
      ${each(
        `${heavyId}, ${id12('f', 'n')}, 'told-' || n, 'achievement-reached', '{"publicId":"x"}'::jsonb,
              now() - n * interval '1 minute', CASE WHEN n % 2 = 0 THEN now() END`,
        `generate_series(1, ${heavy}) n`,
      )}`,
    invite: `INSERT INTO invite ${each(`n, n / 2, now(), now()`, 'generate_series($1::int / 2, $1::int) n')}`,
    'invite by the heavy one': `INSERT INTO invite ${each(`n, ${heavyId}, now(), now()`, `generate_series(100, 100 + least(${heavy}, $1::int / 4)) n`)}`,
    season: `INSERT INTO season (board, starts_at, ends_at, state, seen_at, finalised_at, approved_at, paid_at, prizes)
      ${each(`'weekly:' || (date '2020-01-04' + 7 * n), date '2020-01-04' + 7 * n, date '2020-01-11' + 7 * n, 'paid', now(), now(), now(), now(), '[]'`, 'generate_series(1, 200) n')}`,
    season_prize: `INSERT INTO season_prize (board, player_id, place, prizes, paid_at)
      ${each(`'weekly:' || (date '2020-01-04' + 7 * n), n * 500 + place, place, '[]', now()`, 'generate_series(1, 200) n, generate_series(1, 1000) place')}`,
    group_member: `INSERT INTO group_member ${each(`n, CASE WHEN n % 5 = 0 THEN '-100' ELSE '-' || n % 50000 END, now() - n * interval '1 s'`, 'generate_series(1, $1::int / 2) n')}`,
    broadcast: `INSERT INTO broadcast VALUES ('broadcast000', now())`,
    broadcast_open: `INSERT INTO broadcast_open ${each(`n, 'broadcast000', now()`, 'generate_series(2, $1::int / 3) n')}`,
    run_pace: `INSERT INTO run_pace ${each(`n, ${timed('r', '10000000 + n')}, 720 * k, now()`, 'generate_series(1, $1::int / 10) n, generate_series(1, 5) k')}`,
    run_trace: `INSERT INTO run_trace (player_id, public_id, suspicion, reasons, features, sketch)
      ${each(`n, ${timed('r', '10000000 + n')}, n % 20, '{}', '{}', ARRAY(SELECT hashint4(n * 64 + k) FROM generate_series(1, 16) k)`, 'generate_series(1, $1::int / 10) n')}`,
    payment: `INSERT INTO payment (public_id, player_id, method, pack, pack_version, goods, amount, state, created_at, expires_at)
      ${each(`${id12('y', 'n')}, n, CASE WHEN n % 3 = 0 THEN 'tether' ELSE 'star' END, 'starter', 1, '{"name":{"fa":"x","en":"x","ru":"x"},"bundle":{"indicators":[],"powerUps":[]},"limit":null}', 100, CASE WHEN n % 20 = 0 THEN 'created' ELSE 'credited' END, now() - n * interval '1 s', now()`, 'generate_series(1, $1::int / 4) n')}`,
    payment_step: `INSERT INTO payment_step ${each(`${id12('y', 'n')}, k, 'credited', 'x', now()`, 'generate_series(1, $1::int / 4) n, generate_series(1, 3) k')}`,
    charge: `INSERT INTO charge (method, id, payment, player_id, amount, payer, outcome, reason, received_at)
      ${each(`CASE WHEN n % 3 = 0 THEN 'tether' ELSE 'star' END, 'charge-' || n, ${id12('y', 'n')}, n, 100, 'x', 'delivered', 'x', now()`, 'generate_series(1, $1::int / 4) n')}`,
    charge_step: `INSERT INTO charge_step ${each(`CASE WHEN n % 3 = 0 THEN 'tether' ELSE 'star' END, 'charge-' || n, 1, 'delivered', 'x', 'host', now()`, 'generate_series(1, $1::int / 4) n')}`,
    payment_debt: `INSERT INTO payment_debt ${each(`n, 'star', 'charge-' || n, 'coin', 5, now()`, 'generate_series(1, $1::int / 100) n')}`,
    bot_message: `INSERT INTO bot_message (player_id, key, text, state, created_at, due_at, claimed_at)
      ${each(`n, 'payout:' || n, '{}', CASE WHEN n % 500 = 0 THEN 'waiting' ELSE 'sent' END, now(), now(), now() - interval '1 hour'`, 'generate_series(1, $1::int / 4) n')}`,
    wallet_owner: `INSERT INTO wallet_owner ${each(`'0:' || encode(sha256(n::text::bytea), 'hex'), n`, 'generate_series(1, $1::int / 4) n')}`,
    player_wallet: `INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
      ${each(`n, '0:' || encode(sha256(n::text::bytea), 'hex'), '-239', 'v4r2', now()`, 'generate_series(1, $1::int / 4) n')}`,
    wallet_payload: `INSERT INTO wallet_payload ${each(`sha256(('w' || n)::bytea), n, now()`, 'generate_series(1, $1::int / 20) n')}`,
    payout_batch: `INSERT INTO payout_batch (query_id, state, boc, message_hash, expires_at, formed_at, closed_at)
      ${each(`n % 1000, 'settled', 'x', 'x', now(), now(), now()`, 'generate_series(1, $1::int / 400) n')}`,
    payout: `INSERT INTO payout (public_id, player_id, amount, fee, address, state, batch_id, transaction_hash, created_at, changed_at)
      ${each(
        `${id12('u', 'n')}, n, 2000000, 0, '0:' || encode(sha256(n::text::bytea), 'hex'), 'confirmed', 1 + n % greatest(1, $1::int / 400), 'x',
              now() - n * interval '1 minute', now() - n * interval '1 minute'`,
        'generate_series(1, $1::int / 10) n',
      )}`,
    payout_history: `INSERT INTO payout_history (payout_id, step, state, actor, reason, at)
      ${each(`n, k, 'approved', 'rule', 'x', now()`, 'generate_series(1, $1::int / 10) n, generate_series(1, 4) k')}`,
    purchase: `INSERT INTO purchase ${each(`n, ${timed('b', 'n')}, 'starter', 1, now()`, 'generate_series(1, $1::int / 2) n')}`,
    purchase_count: `INSERT INTO purchase_count ${each(`n, 'starter', 1, current_date, 1`, 'generate_series(1, $1::int / 2) n')}`,
  }
}

/** Opens wheels. Their odds come from the server, so it has to have stored them before. */
export async function seedWheels(
  database: Pick<BenchDatabase, 'query'>,
  players: number,
  oddsVersion: number,
): Promise<void> {
  await database.query(`
    DO $do$ BEGIN SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
      INSERT INTO wheel_seed SELECT n, 1, sha256(n::text::bytea), '\\x00', '\\x00', ${oddsVersion}, sha256(n::text::bytea), now()
        FROM generate_series(1, ${players} / 3) n ON CONFLICT DO NOTHING;
      INSERT INTO wheel_player SELECT n, 1, 3, 'seed', current_date - 1, true, 0 FROM generate_series(1, ${players} / 3) n
        ON CONFLICT DO NOTHING;
      INSERT INTO wheel_spin SELECT n, 1, k, ${timed('w', 'k * 10000000 + n')}, 'seed', 1, 'coin-50', false, 'coin', 50,
             'daily-spin-count', 1, now() FROM generate_series(1, ${players} / 3) n, generate_series(0, 2) k
        ON CONFLICT DO NOTHING;
      INSERT INTO wheel_spin SELECT ${heavyId}, 1, k, ${timed('v', 'k')}, 'seed', 1, 'coin-50', false, 'coin', 50,
             'daily-spin-count', 1, now() FROM generate_series(3, ${heavy}) k ON CONFLICT DO NOTHING;
      UPDATE wheel_player SET next_nonce = ${heavy} + 1 WHERE player_id = ${heavyId};
    END $do$`)
  await database.query('VACUUM ANALYZE wheel_seed, wheel_player, wheel_spin')
}
