import { getLeaderboard, joinGroup } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { standingsAround } from '../boards/queries.ts'
import { seasonAt } from '../seasons/rules.ts'
import { countOn } from './count.ts'
import { exactPlaces, updateRankCheckpoints } from './rank-checkpoints.ts'

const { signIn, database, clock, dependencies } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { TIME_ZONE } = dependencies.settings
const { board } = seasonAt(clock(), TIME_ZONE)
const size = 3_456

/** Many players whose scores are often equal, and whose times are too, to the microsecond. */
await database.rows(sql`
  INSERT INTO player (public_id, username, created_at)
  SELECT lpad(n::text, 12, '0'), 'crowd-' || n, now() FROM generate_series(1, ${size}::int) n`)
await database.rows(sql`
  INSERT INTO standing SELECT ${board}, id, id * 7919 % 40, ${clock()}::timestamptz - id % 5 * interval '1 s 7 us' FROM player`)

interface Row {
  playerId: bigint
  score: bigint
  reachedAt: Date
}
const ranked = await database.rows<Row>(sql`
  SELECT player_id AS "playerId", score, reached_at AS "reachedAt" FROM standing WHERE board = ${board}
   ORDER BY score DESC, reached_at, player_id`)
const anyPlace = fc.oneof(
  fc.nat({ max: size - 1 }),
  fc.constantFrom(0, 999, 1000, 1001, 1099, 1100, 2999, 3000, size - 1),
)

const placesHold = () =>
  fc.assert(
    fc.asyncProperty(anyPlace, async (place) => {
      const row = ranked[place]!
      const [around = []] = await standingsAround(database, [{ board, playerId: row.playerId }])
      const near = ranked.slice(Math.max(0, place - 1), place + 2)
      expect(around.map(({ playerId }) => playerId)).toEqual(near.map(({ playerId }) => playerId))
      expect(around.map(({ place }) => Number(place))).toEqual(near.map((other) => 1 + ranked.indexOf(other)))
    }),
    { numRuns: 60, seed: 7 },
  )

test('without checkpoints a place is counted from the top, among equal scores too', async () => {
  await placesHold()
  expect(await countOn(database, board)).toBe(size)
})

test('with checkpoints it is the same place, and the count begins at the nearest checkpoint', async () => {
  await updateRankCheckpoints(database, TIME_ZONE, clock())
  const checkpoints = await database.rows<{ place: bigint }>(
    sql`SELECT place FROM rank_checkpoint WHERE board = ${board} ORDER BY place`,
  )
  expect(checkpoints.map(({ place }) => Number(place))).toEqual(
    Array.from({ length: 25 }, (_, index) => 1000 + index * 100),
  )
  await placesHold()
  expect(await countOn(database, board)).toBe(size)
})

test('a batch reads the same as single reads, in order: with repetitions, several boards and players without a score', async () => {
  const asked = [3_000, 7, 1_100, 7, 0, size - 1].map((place) => ({
    board,
    playerId: ranked[place]!.playerId,
  }))
  const strangers = [
    { board: 'weekly:2000-01-01', playerId: ranked[7]!.playerId },
    { board, playerId: 9_999_999n },
  ]
  const together = await standingsAround(database, [...strangers, ...asked])
  expect(together.slice(0, 2)).toEqual([[], []])
  for (const [index, one] of asked.entries()) {
    const [alone = []] = await standingsAround(database, [one])
    expect(together[index + 2]).toEqual(alone.map((near) => ({ ...near, at: index + 3 })))
  }
  expect(together[3]?.map(({ place }) => place)).toEqual([7n, 8n, 9n])
})

test('an overtaking after the count changes the first thousand at once and the others with the next count', async () => {
  const [first, late] = [ranked[10]!, ranked[2_500]!]
  const placeOf = async ({ playerId }: Row) => {
    const [around = []] = await standingsAround(database, [{ board, playerId }])
    return around.find((near) => near.playerId === playerId)?.place
  }
  const climber = ranked.at(-1)!.playerId
  await database.rows(sql`UPDATE standing SET score = 1000 WHERE board = ${board} AND player_id = ${climber}`)
  expect(await placeOf(first)).toBe(12n)
  expect(await placeOf(late)).toBe(2_501n)
  await updateRankCheckpoints(database, TIME_ZONE, clock())
  expect(await placeOf(late)).toBe(2_502n)
  expect(await countOn(database, board)).toBe(size)
})

test('a small board has no checkpoints and is counted directly', async () => {
  const player = await signIn(1)
  await player.call(joinGroup, { body: { groupId: 'few' } })
  const { body } = await player.call(getLeaderboard, { query: { dimension: 'group' } })
  expect(body.players).toBe(0)
  const { count } = await database.one<{ count: bigint }>(
    sql`SELECT count(*) FROM standing_count WHERE board <> ${board}`,
  )
  expect([count, exactPlaces]).toEqual([0n, 1_000])
})
