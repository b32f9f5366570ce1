import { maxExportedRows } from '@ganj/contract'
import type { Statement } from '#platform/database/sql.ts'
import { sql } from '#platform/database/sql.ts'

/** One kind of stored player data: its table, and the exported columns. */
interface Section {
  readonly table: string
  readonly read: (playerId: bigint) => Statement
}

/** All stored data of a player, on one page. Rows are newest first. */
export const sections: Readonly<Record<string, Section>> = {
  profile: {
    table: 'player',
    read: (id) => sql`
      SELECT public_id, telegram_id, playdeck_uid, first_name, username, avatar_public_id, language, time_zone, is_premium,
             join_source, blocked_for, created_at FROM player WHERE id = ${id}`,
  },
  sessions: {
    table: 'session',
    read: (id) => sql`
      SELECT id, device, created_at, rotated_at AS last_used_at, expires_at, revoked_at FROM session
       WHERE player_id = ${id} ORDER BY created_at DESC LIMIT ${maxExportedRows}`,
  },
  balances: {
    table: 'balance',
    read: (id) => sql`SELECT currency, amount FROM balance WHERE player_id = ${id}`,
  },
  transfers: {
    table: 'transfer',
    read: (id) => sql`
      SELECT id, kind, reference, currency,
             CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END AS change,
             CASE WHEN credit_account LIKE 'player:%' THEN debit_account ELSE credit_account END AS house,
             created_at FROM transfer
       WHERE player_id = ${id} ORDER BY id DESC LIMIT ${maxExportedRows}`,
  },
  runs: {
    table: 'run',
    read: (id) =>
      sql`SELECT * FROM run WHERE player_id = ${id} ORDER BY opened_at DESC LIMIT ${maxExportedRows}`,
  },
  runVerdicts: {
    table: 'run_verdict',
    read: (id) => sql`
      SELECT public_id, verdict, reason, at FROM run_verdict
       WHERE player_id = ${id} ORDER BY run_verdict.id DESC LIMIT ${maxExportedRows}`,
  },
  standings: {
    table: 'standing',
    read: (id) => sql`
      SELECT board, score, reached_at FROM standing
       WHERE player_id = ${id} ORDER BY reached_at DESC LIMIT ${maxExportedRows}`,
  },
  prizes: {
    table: 'season_prize',
    read: (id) => sql`
      SELECT board, place, prizes, paid_at FROM season_prize
       WHERE player_id = ${id} ORDER BY board DESC LIMIT ${maxExportedRows}`,
  },
  groupPrizes: {
    table: 'season_group_prize',
    read: (id) => sql`
      SELECT board, group_id, place, prizes, paid_at FROM season_group_prize
       WHERE player_id = ${id} ORDER BY board DESC LIMIT ${maxExportedRows}`,
  },
  exclusions: {
    table: 'season_exclusion',
    read: (id) => sql`
      SELECT board, reason, excluded_at FROM season_exclusion
       WHERE player_id = ${id} ORDER BY board DESC LIMIT ${maxExportedRows}`,
  },
  blocks: {
    table: 'player_step',
    read: (id) => sql`
      SELECT step, reason, at FROM player_step WHERE player_id = ${id} ORDER BY id DESC LIMIT ${maxExportedRows}`,
  },
  notes: {
    table: 'player_note',
    read: (id) => sql`
      SELECT text, at FROM player_note WHERE player_id = ${id} ORDER BY id DESC LIMIT ${maxExportedRows}`,
  },
  gameData: {
    table: 'game_data',
    read: (id) => sql`SELECT version, data, saved_at FROM game_data WHERE player_id = ${id}`,
  },
  upgrades: {
    table: 'upgrade',
    read: (id) => sql`SELECT speed, power, shuttle FROM upgrade WHERE player_id = ${id}`,
  },
  powerUps: {
    table: 'power_up_stock',
    read: (id) => sql`SELECT power_up, count FROM power_up_stock WHERE player_id = ${id}`,
  },
  ticketRefill: {
    table: 'ticket_refill',
    read: (id) => sql`SELECT since, refills FROM ticket_refill WHERE player_id = ${id}`,
  },
  idleCoins: {
    table: 'idle',
    read: (id) => sql`SELECT since, rest, claims FROM idle WHERE player_id = ${id}`,
  },
  purchases: {
    table: 'purchase',
    read: (id) => sql`
      SELECT public_id, pack, pack_version, created_at FROM purchase
       WHERE player_id = ${id} ORDER BY public_id LIMIT ${maxExportedRows}`,
  },
  payments: {
    table: 'payment',
    read: (id) => sql`
      SELECT public_id, method, pack, pack_version, amount, state, wallet, created_at, expires_at FROM payment
       WHERE player_id = ${id} ORDER BY created_at DESC LIMIT ${maxExportedRows}`,
  },
  charges: {
    table: 'charge',
    read: (id) => sql`
      SELECT method, id, payment, amount, payer, outcome, reason, received_at FROM charge
       WHERE player_id = ${id} ORDER BY received_at DESC LIMIT ${maxExportedRows}`,
  },
  paymentDebts: {
    table: 'payment_debt',
    read: (id) => sql`
      SELECT method, charge, thing, amount, settled, forgiven_at, at FROM payment_debt WHERE player_id = ${id}`,
  },
  payouts: {
    table: 'payout',
    read: (id) => sql`
      SELECT public_id, amount, fee, address, state, transaction_hash, created_at, changed_at FROM payout
       WHERE player_id = ${id} ORDER BY id DESC LIMIT ${maxExportedRows}`,
  },
  wheel: {
    table: 'wheel_player',
    read: (id) => sql`
      SELECT seed_number, next_nonce, client_seed, day::text, free_used, paid_spins FROM wheel_player
       WHERE player_id = ${id}`,
  },
  // The active seed stays secret: it would reveal the next spins.
  wheelSeeds: {
    table: 'wheel_seed',
    read: (id) => sql`
      SELECT number, encode(commitment, 'hex') AS commitment, odds_version, committed_at, revealed_at,
             CASE WHEN revealed_at IS NOT NULL THEN encode(server_seed, 'hex') END AS server_seed
        FROM wheel_seed WHERE player_id = ${id} ORDER BY number DESC LIMIT ${maxExportedRows}`,
  },
  spins: {
    table: 'wheel_spin',
    read: (id) => sql`
      SELECT * FROM wheel_spin
       WHERE player_id = ${id} ORDER BY seed_number DESC, nonce DESC LIMIT ${maxExportedRows}`,
  },
  invitedBy: {
    table: 'invite',
    read: (id) => sql`SELECT invited_at, played_at FROM invite WHERE invitee_id = ${id}`,
  },
  invited: {
    table: 'invite',
    read: (id) => sql`
      SELECT public_id, invited_at, played_at
        FROM (SELECT * FROM invite WHERE inviter_id = ${id} ORDER BY invitee_id DESC LIMIT ${maxExportedRows}) newest
       CROSS JOIN LATERAL (SELECT public_id FROM player WHERE id = invitee_id LIMIT 1) invitee ORDER BY invitee_id DESC`,
  },
  dailyReward: {
    table: 'daily_reward',
    read: (id) => sql`SELECT day::text, streak FROM daily_reward WHERE player_id = ${id}`,
  },
  progress: {
    table: 'progress',
    read: (id) => sql`
      SELECT measure, ever, day::text, today FROM progress WHERE player_id = ${id} LIMIT ${maxExportedRows}`,
  },
  userEvents: {
    table: 'user_event',
    read: (id) => sql`
      SELECT public_id, kind, data, created_at, read_at FROM user_event
       WHERE player_id = ${id} ORDER BY (read_at IS NOT NULL), created_at DESC, public_id LIMIT ${maxExportedRows}`,
  },
  botMessages: {
    table: 'bot_message',
    read: (id) => sql`
      SELECT text, state, created_at FROM bot_message
       WHERE player_id = ${id} ORDER BY created_at DESC LIMIT ${maxExportedRows}`,
  },
  group: {
    table: 'group_member',
    read: (id) => sql`SELECT group_id, joined_at FROM group_member WHERE player_id = ${id}`,
  },
  foundedGroups: {
    table: 'group_profile',
    read: (id) => sql`
      SELECT group_id, title, created_at FROM group_profile
       WHERE founder_id = ${id} ORDER BY created_at DESC LIMIT ${maxExportedRows}`,
  },
  duels: {
    table: 'group_duel',
    read: (id) => sql`
      SELECT board, challenger_id = ${id} AS is_challenger, created_at FROM group_duel
       WHERE challenger_id = ${id} OR opponent_id = ${id} ORDER BY created_at DESC LIMIT ${maxExportedRows}`,
  },
  messagesOff: {
    table: 'message_off',
    read: (id) => sql`SELECT kind FROM message_off WHERE player_id = ${id}`,
  },
  botChat: {
    table: 'bot_chat',
    read: (id) => sql`
      SELECT state, language, changed_at FROM bot_chat
       WHERE chat_id = (SELECT telegram_id FROM player WHERE id = ${id})`,
  },
  // Without what a page added to an event: its content and size are not limited by us.
  analyticsEvents: {
    table: 'analytics_event',
    read: (id) => sql`
      SELECT happened_at, session_id, name, platform, locale, start_param FROM analytics_event
       WHERE user_id = ANY(ARRAY(SELECT unnest(ARRAY[telegram_id, -id]) FROM player WHERE id = ${id}))
       ORDER BY happened_at DESC LIMIT ${maxExportedRows}`,
  },
  wallets: {
    table: 'player_wallet',
    read: (id) => sql`
      SELECT address, network, contract, proven_at, ended_at FROM player_wallet
       WHERE player_id = ${id} ORDER BY player_wallet.id DESC LIMIT ${maxExportedRows}`,
  },
  broadcastsSent: {
    table: 'broadcast_recipient',
    read: (id) => sql`
      SELECT broadcast_public_id, state, sent_at FROM broadcast_recipient
       WHERE player_id = ${id} ORDER BY broadcast_public_id LIMIT ${maxExportedRows}`,
  },
  broadcasts: {
    table: 'broadcast_open',
    read: (id) => sql`
      SELECT broadcast_public_id, opened_at FROM broadcast_open
       WHERE player_id = ${id} ORDER BY opened_at DESC LIMIT ${maxExportedRows}`,
  },
}

/** The references to a player that are not exported, and why. */
export const notExported: Readonly<Record<string, string>> = {
  player_balance: 'the balances, of which each currency is given',
  posting: 'the transfers, of which each leg is given',
  posting_key: 'the keys of the transfers',
  opening_balance: 'sums of the transfers that were archived',
  hand_over: 'secrets that live for two minutes',
  idempotency: 'answers that were given already',
  purchase_count: 'sums of the purchases, for their limits',
  wallet_owner: 'the addresses of the wallets again',
  wallet_payload: 'what wallets sign, secret for fifteen minutes',
  rank_checkpoint: 'copies of standings, to count places from',
  standing_removed: 'that a standing is gone, for the boards that others hold; it goes after a day',
  last_run: 'which run was opened last; it stands among the runs',
  run_log: 'recorded inputs, large; what they proved stands in the run',
  run_log_day: 'how much was recorded in a day, to bound it',
  run_pace: 'when a run said how far it was; what it proved stands in the run',
  run_queue: 'that a run waits for its verdict, for a moment; that it does stands in the run',
  run_claim: 'that a waiting run is being judged, for a moment',
  run_trace: 'what guards the prizes from bots, and would help them',
}
