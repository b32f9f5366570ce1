import { exportMyData, joinGroup, openRun } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { notExported, sections } from './my-data.ts'

const { signIn, database } = await createTestApp()

test('every table with player data is exported, or says why not', async () => {
  const tables = await database.rows<{ table: string }>(sql`
    SELECT DISTINCT table_name::text AS table FROM information_schema.columns
      JOIN pg_class ON relname = table_name AND relnamespace = 'public'::regnamespace AND NOT relispartition
     WHERE table_schema = 'public' AND (column_name = 'player_id' OR column_name IN ('inviter_id', 'invitee_id'))`)
  const accounted = [...Object.values(sections).map(({ table }) => table), ...Object.keys(notExported)]
  expect(tables.map(({ table }) => table).filter((table) => !accounted.includes(table))).toEqual([])
})

test('a player gets all of their own data, no secret and no data of others', async () => {
  await signIn(1)
  const other = await signIn(2)
  const player = await signIn(3, 'ref_1001')
  await player.call(joinGroup, { body: { groupId: 'reds' } })
  const { body: run } = await player.call(openRun)
  const { status, body } = await player.call(exportMyData)
  expect(status).toBe(200)
  expect(Object.keys(body.data)).toEqual(Object.keys(sections))
  expect(body.data.profile).toMatchObject([{ telegram_id: 1003, first_name: 'سارا' }])
  expect(body.data.runs).toMatchObject([{ public_id: run.publicId, state: 'open' }])
  expect(body.data.group).toMatchObject([{ group_id: 'reds' }])
  expect(body.data.invitedBy).toHaveLength(1)
  expect(body.data.transfers!.length).toBe(4 + 3 + 1)
  expect(body.data.balances).toContainEqual({ currency: 'ticket', amount: 5 })
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/hash|1001|1002|player_id|player:/)
  expect((await other.call(exportMyData)).body.data.group).toEqual([])
})
