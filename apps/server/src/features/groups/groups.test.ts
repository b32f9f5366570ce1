import { getHighScore, getLeaderboard, getMyGroup, joinGroup } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, database, advance } = testApp

const join = (player: TestPlayer, groupId: string) => player.call(joinGroup, { body: { groupId } })
const board = async (player: TestPlayer) =>
  (await player.call(getLeaderboard, { query: { dimension: 'group' } })).body

test('who plays for no group sees no group and an empty board', async () => {
  const player = await signIn(1)
  expect((await player.call(getMyGroup)).body).toBeNull()
  expect(await board(player)).toMatchObject({
    dimension: 'group',
    players: 0,
    top: [],
    me: null,
    neighbours: [],
  })
  const { body } = await player.call(getHighScore, { query: { dimension: 'group' } })
  expect(body).toEqual({ dimension: 'group', score: 0 })
})

test('a group is its members, newest first; joining again changes nothing', async () => {
  const [first, second] = [await signIn(2), await signIn(3)]
  const { body: alone } = await join(first, '-1001234567890')
  expect(alone).toMatchObject({ groupId: '-1001234567890', total: 1 })
  advance(5)
  const { body: both } = await join(second, '-1001234567890')
  expect(both.total).toBe(2)
  expect(both.members[1]).toEqual(alone.members[0])
  advance(5)
  expect((await join(second, '-1001234567890')).body).toEqual(both)
  expect((await first.call(getMyGroup)).body).toEqual({ ...both, joinedAt: alone.joinedAt })
})

test('what a player reaches counts for its group, and goes along when it changes', async () => {
  const [player, mate, other] = [await signIn(4), await signIn(5), await signIn(6)]
  await join(mate, 'reds')
  await join(other, 'blues')
  const { score } = await playVerifiedRun(testApp, player)
  await join(player, 'reds')
  expect((await board(mate)).top).toMatchObject([{ score, isMe: false }])
  const { score: second } = await playVerifiedRun(testApp, player, 'novice')
  const best = Math.max(score, second)
  expect(await board(player)).toMatchObject({ players: 1, me: { score: best, place: 1 } })

  await join(player, 'blues')
  // The others see a board that is a second old at most; oneself is always there as one stands.
  advance(1)
  expect((await board(mate)).players).toBe(0)
  expect((await board(other)).top).toMatchObject([{ score: best }])
  const { body: high } = await player.call(getHighScore, { query: { dimension: 'group' } })
  expect(high.score).toBe(best)
})

test('joining many groups at once leaves a player in one, and on one board', async () => {
  const player = await signIn(7)
  await playVerifiedRun(testApp, player)
  await Promise.all(Array.from({ length: 20 }, (_, index) => join(player, `crowd${index}`)))
  const boards = await database.rows<{ board: string }>(sql`
    SELECT board FROM standing WHERE player_id = ${player.id} AND board LIKE 'group:%'`)
  const { body } = await player.call(getMyGroup)
  expect(boards.map((row) => row.board.split(':').at(-1))).toEqual([body!.groupId])
})

test('a group of many shows two hundred, and counts all', async () => {
  const player = await signIn(8)
  await database.rows(sql`
    WITH made AS (INSERT INTO player (public_id, username, created_at)
                  SELECT lpad(n::text, 12, 'x'), 'crowd-' || n, now() FROM generate_series(1, 250) n RETURNING id)
    INSERT INTO group_member (player_id, group_id, joined_at) SELECT id, 'many', now() FROM made`)
  const { body } = await join(player, 'many')
  expect([body.total, body.members.length]).toEqual([251, 200])
})
