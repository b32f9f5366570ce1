import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '../test-app.ts'

const { database } = await createTestApp()

/** Tables of one or a few rows for each player, group, chat, operator, item of content or version of Ganj. */
const bounded = [
  'bot_chat',
  'bot_pace',
  'daily_reward',
  'departed',
  'game_data',
  'group_member',
  'group_profile',
  'idle',
  'invite',
  'last_run',
  'message_off',
  'migration',
  'opening_balance',
  'opening_house',
  'operator',
  'operator_passkey',
  'operator_role',
  'payment_cursor',
  'player',
  'player_balance',
  'player_wallet',
  'power_up_stock',
  'progress',
  'purchase_count',
  'run_log_day',
  'sql_definition',
  'ticket_refill',
  'upgrade',
  'wallet_owner',
  'wallet_payload',
  'wheel_player',
]

test('docs/scale.md says of every table that grows with time what ends it', async () => {
  const text = await readFile(new URL('../../../../docs/scale.md', import.meta.url), 'utf8')
  const table = /^## What grows$.*?(^\|.*?)^## /ms.exec(text)?.[1] ?? ''
  const documented = [...table.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  const tables = await database.rows<{ name: string }>(sql`
    SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`)
  expect([...bounded, ...documented].sort()).toEqual(tables.map(({ name }) => name).sort())
})
