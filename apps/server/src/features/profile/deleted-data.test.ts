import {
  deleteAccount,
  exportMyData,
  getUserEvents,
  handOver,
  joinGroup,
  nameReferrer,
  saveGameData,
  switchMessage,
  updateProfile,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'

const testApp = await createTestApp({ BOT_USERNAME: 'ganj_bot' })
const { signIn, database, clock } = testApp

const number = 77_345_219
const telegramId = String(1_000 + number)
const address = `0:${'7a'.repeat(32)}`
const [username, device, secret] = ['zahhak', 'a phone called Arnavaz', 'wrote to us about Shahrnaz']
const personal = [username, telegramId, address, device, secret, 'Asia/Tokyo']

/** Rows of a player that are deleted with the account, for each column that names the player. */
const deleted = [
  'analytics_event.user_id',
  'bot_message.player_id',
  'game_data.player_id',
  'group_duel.challenger_id',
  'group_duel.opponent_id',
  'group_member.player_id',
  'group_profile.founder_id',
  'hand_over.player_id',
  'message_off.player_id',
  'player_note.player_id',
  'player_wallet.player_id',
  'run_trace.player_id',
  'standing.player_id',
  'user_event.player_id',
  'wallet_owner.player_id',
  'wallet_payload.player_id',
]

/** Rows that stay under a number; docs/privacy.md says why. Nothing in them names the player. */
const anonymous = [
  'broadcast_open.player_id',
  'broadcast_recipient.player_id',
  'charge.player_id',
  'daily_reward.player_id',
  'idempotency.player_id',
  'idle.player_id',
  'invite.invitee_id',
  'invite.inviter_id',
  'last_run.player_id',
  'opening_balance.player_id',
  'payment.player_id',
  'payment_debt.player_id',
  'payout.player_id',
  'player_balance.player_id',
  'player_step.player_id',
  'posting.player_id',
  'posting_key.player_id',
  'power_up_stock.player_id',
  'progress.player_id',
  'purchase.player_id',
  'purchase_count.player_id',
  'rank_checkpoint.player_id',
  'run.player_id',
  'run_claim.player_id',
  'run_log.player_id',
  'run_log_day.player_id',
  'run_pace.player_id',
  'run_queue.player_id',
  'run_verdict.player_id',
  'season_exclusion.player_id',
  'season_group_prize.player_id',
  'season_prize.player_id',
  'session.player_id',
  'standing_removed.player_id',
  'ticket_refill.player_id',
  'upgrade.player_id',
  'wheel_player.player_id',
  'wheel_seed.player_id',
  'wheel_spin.player_id',
]

const tables = await database.rows<{ name: string }>(sql`
  SELECT relname::text AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`)

/** The tables in which a text is found, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await database.pool.query(
      `SELECT FROM "${name}" t WHERE position($1 IN t::text) > 0 LIMIT 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

/** A player with something in each of the tables that a deletion empties. */
async function fill(player: TestPlayer, friend: TestPlayer): Promise<void> {
  const { id, call } = player
  await call(updateProfile, { body: { username, avatarPublicId: 'owl', timeZone: 'Asia/Tokyo' } })
  await call(nameReferrer, { body: { referrerTelegramId: 1_001 } })
  await call(joinGroup, { body: { groupId: 'reds' } })
  await call(saveGameData, { body: { version: 0, data: { diary: secret } } })
  await call(switchMessage, { body: { kind: 'streak', isOn: false } })
  await call(handOver)
  await playVerifiedRun(testApp, player)
  const now = clock()
  await database.rows(sql`UPDATE session SET device = ${device} WHERE player_id = ${id}`)
  await database.rows(
    sql`INSERT INTO player_note (player_id, text, operator, at) VALUES (${id}, ${secret}, 'Sara', ${now})`,
  )
  await database.rows(sql`INSERT INTO bot_chat (chat_id, changed_at) VALUES (${telegramId}::bigint, ${now})`)
  await database.rows(sql`
    INSERT INTO bot_message (player_id, key, text, created_at, due_at)
    VALUES (${id}, 'k', ${JSON.stringify({ fa: username })}::jsonb, ${now}, ${now})`)
  await database.rows(sql`INSERT INTO wallet_owner (address, player_id) VALUES (${address}, ${id})`)
  await database.rows(sql`
    INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
    VALUES (${id}, ${address}, '-239', 'v5r1', ${now})`)
  await database.rows(sql`INSERT INTO wallet_payload VALUES ('\\x00', ${id}, ${now})`)
  await database.rows(sql`
    INSERT INTO run_trace (player_id, public_id, suspicion, reasons, features, sketch) VALUES (${id}, 'x', 0, '{}', '{}', '{}')
    ON CONFLICT DO NOTHING`)
  await database.rows(sql`
    INSERT INTO group_profile (group_id, title, founder_id, created_at) VALUES ('reds', 'Reds', ${id}, ${now})`)
  for (const [publicId, challenger, opponent] of [
    ['abcdefghijk1', id, friend.id],
    ['abcdefghijk2', friend.id, id],
  ] as const)
    await database.rows(sql`
      INSERT INTO group_duel (public_id, chat_id, board, challenger_id, opponent_id, created_at)
      VALUES (${publicId}, -1, 'weekly:2026-11-14', ${challenger}, ${opponent}, ${now})`)
  await database.rows(sql`
    INSERT INTO analytics_event (happened_at, session_id, name, user_id, app_name, is_premium, platform, locale, start_param,
                                 data, received_at)
    VALUES (${now}, 's', 'open', ${-id}, 'a', false, 'web', 'fa', '', '{}', ${now}),
           (${now}, 't', 'open', ${telegramId}::bigint, 'a', false, 'web', 'fa', '', '{}', ${now})`)
}

/** The columns of the catalogue that name a player. */
const references = async () => {
  const rows = await database.rows<{ name: string }>(sql`
    SELECT DISTINCT c.relname || '.' || a.attname AS name
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (a.attname IN ('player_id', 'user_id')
            OR EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'
                          AND f.confrelid = 'player'::regclass AND a.attnum = ANY(f.conkey)))`)
  return rows.map(({ name }) => name).sort()
}

test('every column that names a player is deleted with the account, or stays under a number', async () => {
  expect([...deleted, ...anonymous].sort()).toEqual(await references())
})

test('nothing in the database names a player who was deleted', async () => {
  const friend = await signIn(1)
  const player = await signIn(number)
  await fill(player, friend)
  const idOf = (column: string) => (column === 'analytics_event.user_id' ? -player.id : player.id)
  const filled = async () => {
    const found: string[] = []
    for (const column of deleted) {
      const [table, name] = column.split('.')
      const { rowCount } = await database.pool.query(`SELECT FROM "${table}" WHERE "${name}" = $1 LIMIT 1`, [
        idOf(column),
      ])
      if (rowCount) found.push(column)
    }
    return found
  }
  expect(await filled()).toEqual(deleted)
  for (const text of personal) expect([text, await tablesWith(text)]).not.toEqual([text, []])
  expect(await tablesWith(username)).toContain('user_event')

  expect((await player.call(deleteAccount)).status).toBe(200)
  expect(await filled()).toEqual([])
  for (const text of personal) expect([text, await tablesWith(text)]).toEqual([text, []])
  // The inviter still sees that a friend joined.
  const news = (await friend.call(getUserEvents)).body.find(({ kind }) => kind === 'friend-joined')
  expect(news?.data).toMatchObject({ username: expect.stringMatching(/^deleted-[0-9a-z]{12}$/) })
  expect(JSON.stringify((await friend.call(exportMyData)).body)).not.toContain(username)
})
