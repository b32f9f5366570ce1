import { getIndicators, handOver, openRun, refreshSession } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { handlersOf } from '#platform/jobs/jobs.ts'
import { createApp } from '../src/api.ts'
import { createTestApp } from './test-app.ts'

const { signIn, call, advance, clock, database, dependencies } = await createTestApp()
const { app, jobs: allJobs } = await createApp(dependencies)
const jobs = handlersOf(allJobs)
const day = 86_400

const counts = async () => {
  const row = await database.one<Record<'sessions' | 'keys' | 'handOvers', bigint>>(sql`
    SELECT (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM idempotency) AS keys,
           (SELECT count(*) FROM hand_over) AS "handOvers"`)
  return [Number(row.sessions), Number(row.keys), Number(row.handOvers)]
}

test('keys, sessions and device ids are deleted when they are no longer needed, and not before', async () => {
  const player = await signIn(1)
  const { body: run } = await player.call(openRun, { key: 'one-run-only' })
  await player.call(handOver)
  await jobs.prune({})
  expect(await counts()).toEqual([1, 1, 1])

  advance(13 * day)
  const back = await call(refreshSession, { body: { refreshToken: player.refreshToken } })
  expect(back.status).toBe(200)
  await jobs.prune({})
  expect(await counts()).toEqual([1, 1, 0])
  const again = await (await signIn(1)).call(openRun, { key: 'one-run-only' })
  expect(again.body).toEqual(run)

  advance(2 * day)
  await jobs.prune({})
  expect(await counts()).toEqual([2, 0, 0])

  // Both sessions have expired after sixty days; a month later they are no longer needed.
  advance(75 * day)
  await jobs.prune({})
  expect(await counts()).toEqual([2, 0, 0])
  advance(20 * day)
  await jobs.prune({})
  expect(await counts()).toEqual([0, 0, 0])
  expect((await (await signIn(1)).call(getIndicators)).status).toBe(200)
})

test('news of a year ago is deleted, except what would be announced again without its key; so are old duels and recipients', async () => {
  const { id } = await signIn(3)
  const then = new Date(clock().getTime() - 366 * day * 1_000)
  const addEvents = (kinds: string[], at: Date) =>
    database.rows(sql`
      INSERT INTO user_event (player_id, public_id, key, kind, data, created_at)
      SELECT ${id}, substr(md5(kind || ${at.toISOString()}), 1, 12), kind || ${at.toISOString()}, kind, '{}', ${at}
        FROM unnest(${kinds}::text[]) kind`)
  await addEvents(['welcome', 'achievement-reached', 'friend-joined', 'purchase', 'prize-won'], then)
  await addEvents(['payout-sent'], new Date(clock().getTime() - 364 * day * 1_000))
  for (const [publicId, board, at] of [
    ['abcdefghijk1', 'weekly:2025-11-15', then],
    ['abcdefghijk2', 'weekly:2026-11-14', clock()],
  ] as const)
    await database.rows(sql`
      INSERT INTO group_duel (public_id, chat_id, board, challenger_id, created_at) VALUES (${publicId}, -1, ${board}, ${id}, ${at})`)
  await database.rows(
    sql`INSERT INTO broadcast (public_id, created_at, ended_at) VALUES ('abcdefghijkl', ${then}, ${then})`,
  )
  await database.rows(
    sql`INSERT INTO broadcast_recipient VALUES ('abcdefghijkl', ${id}, 'sent', 1, 0, ${then})`,
  )
  await jobs.prune({})
  const kinds = await database.rows<{ kind: string }>(
    sql`SELECT kind FROM user_event WHERE player_id = ${id} AND data = '{}' ORDER BY kind`,
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['achievement-reached', 'payout-sent', 'welcome'])
  expect(await database.rows(sql`SELECT public_id AS id FROM group_duel`)).toEqual([{ id: 'abcdefghijk2' }])
  expect(await database.rows(sql`SELECT FROM broadcast_recipient`)).toEqual([])
})

test('more rows than a batch holds are deleted in one job; a session that was ended is deleted a month later', async () => {
  const { id } = await signIn(2)
  await database.rows(sql`
    INSERT INTO idempotency SELECT ${id}, 'old-key-' || n, '', '{}', ${clock()}::timestamptz - interval '20 days'
      FROM generate_series(1, 2500) n`)
  await database.rows(
    sql`UPDATE session SET revoked_at = ${clock()}::timestamptz - interval '31 days' WHERE player_id = ${id}`,
  )
  const [sessions] = await counts()
  await jobs.prune({})
  expect(await counts()).toEqual([sessions! - 1, 0, 0])
  await app.close()
})
