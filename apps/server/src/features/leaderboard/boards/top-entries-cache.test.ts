import { getLeaderboard } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { seasonAt } from '../seasons/rules.ts'
import { createTopEntriesCache } from './top-entries-cache.ts'

const { signIn, database, clock, advance, dependencies } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { board } = seasonAt(clock(), dependencies.settings.TIME_ZONE)
const enterScore = ({ id }: TestPlayer, score: number) =>
  database.rows(sql`
    INSERT INTO standing VALUES (${board}, ${id}, ${score}, ${clock()})
    ON CONFLICT (board, player_id) DO UPDATE SET score = excluded.score`)
const readBoard = async (player: TestPlayer) =>
  (await player.call(getLeaderboard, { query: { dimension: 'weekly' } })).body
const [first, second, stranger] = [await signIn(1), await signIn(2), await signIn(3)]

test('a player who is overtaken sees it at once, other readers a second later', async () => {
  await enterScore(first, 500)
  await enterScore(second, 400)
  const { top: before } = await readBoard(stranger)
  expect(before.map(({ score }) => score)).toEqual([500, 400])

  await enterScore(second, 600)
  expect((await readBoard(stranger)).top).toEqual(before)
  const seen = await readBoard(first)
  expect(seen.me).toMatchObject({ place: 2, score: 500 })
  expect(seen.top.map(({ score }) => score)).toEqual([600, 500])
  expect(seen.top[1]).toEqual(seen.me)

  await enterScore(second, 700)
  advance(1)
  expect((await readBoard(stranger)).top.map(({ score }) => score)).toEqual([700, 500])
})

test('a player who is new on the board is in its first places and is counted', async () => {
  await readBoard(first)
  await enterScore(stranger, 50)
  const { me, top, players } = await readBoard(stranger)
  expect([me?.place, top.at(-1)?.isMe, players]).toEqual([3, true, 3])
})

test('concurrent readers share one read, and a failed read is not cached', async () => {
  let reads = 0
  let broken = true
  const counting: typeof database = {
    ...database,
    rows: (statement) => {
      reads++
      return broken ? Promise.reject(new Error('away')) : database.rows(statement)
    },
  }
  const topEntries = createTopEntriesCache(counting, 10)
  const looks = () => Promise.allSettled(Array.from({ length: 20 }, () => topEntries.kept(board, clock())))
  expect((await looks()).every(({ status }) => status === 'rejected')).toBe(true)
  broken = false
  expect((await looks()).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(reads).toBe(2)
})
