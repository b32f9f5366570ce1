import {
  createGroup,
  getGroupBoard,
  getHighScore,
  getLeaderboard,
  getMyGroup,
  joinGroup,
  leaveGroup,
  maxFoundedGroups,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, database, advance } = testApp

const join = (player: TestPlayer, groupId: string) => player.call(joinGroup, { body: { groupId } })
const board = async (player: TestPlayer) =>
  (await player.call(getLeaderboard, { query: { dimension: 'group' } })).body

test('a player without a group sees no group and an empty board', async () => {
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

test("a player's score counts for the group, and is carried over to another one", async () => {
  const [player, mate, other] = [await signIn(4), await signIn(5), await signIn(6)]
  await join(mate, 'reds')
  await join(other, 'blues')
  const { score } = await playVerifiedRun(testApp, player)
  await join(player, 'reds')
  expect((await board(mate)).top).toMatchObject([{ score, isMe: false }])
  const { score: second } = await playVerifiedRun(testApp, player, { skill: 'novice' })
  const best = Math.max(score, second)
  expect(await board(player)).toMatchObject({ players: 1, me: { score: best, place: 1 } })

  await join(player, 'blues')
  // Others see a board that is at most a second old; the player's own row is always current.
  advance(1)
  expect((await board(mate)).players).toBe(0)
  expect((await board(other)).top).toMatchObject([{ score: best }])
  const { body: high } = await player.call(getHighScore, { query: { dimension: 'group' } })
  expect(high.score).toBe(best)
})

test('concurrent joins of many groups leave a player in one, and on one board', async () => {
  const player = await signIn(7)
  await playVerifiedRun(testApp, player)
  await Promise.all(Array.from({ length: 20 }, (_, index) => join(player, `crowd${index}`)))
  const boards = await database.rows<{ board: string }>(sql`
    SELECT board FROM standing WHERE player_id = ${player.id} AND board LIKE 'group:%'`)
  const { body } = await player.call(getMyGroup)
  expect(boards.map((row) => row.board.split(':').at(-1))).toEqual([body!.groupId])
})

test('a large group lists two hundred members, and counts all', async () => {
  const player = await signIn(8)
  await database.rows(sql`
    WITH made AS (INSERT INTO player (public_id, username, created_at)
                  SELECT lpad(n::text, 12, 'x'), 'crowd-' || n, now() FROM generate_series(1, 250) n RETURNING id)
    INSERT INTO group_member (player_id, group_id, joined_at) SELECT id, 'many', now() FROM made`)
  const { body } = await join(player, 'many')
  expect([body.total, body.members.length]).toEqual([251, 200])
})

test('a player creates a group, plays for it, and invites others by its id', async () => {
  const [founder, friend] = [await signIn(20), await signIn(21)]
  const { body: made } = await founder.call(createGroup, { body: { title: '  ستاره‌های  شب ' } })
  expect(made).toMatchObject({ title: 'ستاره‌های شب', total: 1 })
  expect(made.groupId).toMatch(/^[0-9a-z]{12}$/)
  const { body: joined } = await join(friend, made.groupId)
  expect(joined).toMatchObject({ title: 'ستاره‌های شب', total: 2 })
})

test.each(['a', ' x ', '<b>bold</b>', 'https://evil.example', 'نام\u202eها', 'line\nbreak'])(
  'a group cannot have the name %j',
  async (title) => {
    const { status, problem } = await (await signIn(22)).call(createGroup, { body: { title } })
    expect([status, problem.code]).toEqual([400, 'group.title-invalid'])
  },
)

test('the number of new groups of a player is limited, also for concurrent calls', async () => {
  const founder = await signIn(23)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      founder.call(createGroup, { body: { title: `group ${index}` } }),
    ),
  )
  const made = answers.filter(({ status }) => status === 200)
  expect(made).toHaveLength(maxFoundedGroups)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a player who leaves a group is no longer on its board, and leaving again changes nothing', async () => {
  const [leaver, stays] = [await signIn(24), await signIn(25)]
  await join(leaver, 'leavers')
  await join(stays, 'leavers')
  await playVerifiedRun(testApp, leaver)
  expect((await leaver.call(leaveGroup)).body).toEqual({ left: true })
  expect((await leaver.call(leaveGroup)).body).toEqual({ left: false })
  expect((await leaver.call(getMyGroup)).body).toBeNull()
  advance(1)
  expect((await board(stays)).players).toBe(0)
})

test('groups have a board of their own, ranked by the sum of their ten best scores', async () => {
  const [small, large] = [await signIn(26), await signIn(27)]
  const { body: first } = await small.call(createGroup, { body: { title: 'The few' } })
  const { body: second } = await large.call(createGroup, { body: { title: 'The many' } })
  const week = `group:2026-11-14`
  await database.rows(sql`
    WITH made AS (INSERT INTO player (public_id, username, created_at)
                  SELECT lpad(n::text, 12, 'y'), 'ranked-' || n, now() FROM generate_series(1, 14) n RETURNING id, username),
         placed AS (SELECT id, substr(username, 8)::int AS n FROM made),
         member AS (INSERT INTO group_member (player_id, group_id, joined_at)
                    SELECT id, CASE WHEN n <= 2 THEN ${first.groupId} ELSE ${second.groupId} END, now() FROM placed)
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT ${week} || ':' || CASE WHEN n <= 2 THEN ${first.groupId} ELSE ${second.groupId} END,
           id, CASE WHEN n <= 2 THEN 50000 ELSE 20000 END, now() FROM placed`)
  await testApp.jobs['rank-groups']({})
  const { body } = await small.call(getGroupBoard)
  expect(body.top.slice(0, 2)).toEqual([
    { place: 1, title: 'The many', score: 200_000, players: 12, isMine: false },
    { place: 2, title: 'The few', score: 100_000, players: 2, isMine: true },
  ])
  expect(body.mine).toEqual(body.top[1])
  expect((await (await signIn(28)).call(getGroupBoard)).body.mine).toBeNull()
})
