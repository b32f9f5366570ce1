import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import type { Goal, Step } from './goal.ts'
import { progressOf } from './progress.ts'
import { type Reaction, react, reactAll } from './reaction.ts'

const { database, signIn } = await createTestApp()

const added: Goal = { event: 'run-verified', measure: 'sum', field: 'score', target: 1 }
const best: Goal = { event: 'run-verified', measure: 'max', field: 'score', target: 1 }
const stepsFor = (amount: bigint): Step[] => [
  { measure: 'run-verified:max:score', highest: true, amount },
  { measure: 'run-verified:sum:score', highest: false, amount },
]
const advance = (playerId: bigint, amount: bigint, day: string, goals: Reaction['goals'] = []) =>
  database.transaction((tx) => react(tx, playerId, { day, steps: stepsFor(amount), goals }, new Date()))
/** The goals that a player was notified of. */
const told = async (playerId: bigint) => {
  const rows = await database.rows<{ id: string }>(sql`
    SELECT data ->> 'publicId' AS id FROM user_event
     WHERE player_id = ${playerId} AND kind = 'achievement-reached' ORDER BY 1`)
  return rows.map(({ id }) => id)
}
const read = async (playerId: bigint, day: string | null) => {
  const values = await progressOf(database, playerId, [added, best], day)
  return [values.get('run-verified:sum:score') ?? 0n, values.get('run-verified:max:score') ?? 0n]
}

test('a measure sums or keeps its maximum; a new day begins at zero, all-time continues', async () => {
  const { id } = await signIn(1)
  await advance(id, 30n, '2026-11-20')
  await advance(id, 20n, '2026-11-20')
  expect(await read(id, '2026-11-20')).toEqual([50n, 30n])
  expect(await read(id, '2026-11-21')).toEqual([0n, 0n])
  await advance(id, 10n, '2026-11-21')
  expect(await read(id, '2026-11-21')).toEqual([10n, 10n])
  expect(await read(id, null)).toEqual([60n, 30n])
})

test('a highest value that is not exceeded writes nothing, on its day', async () => {
  const { id } = await signIn(3)
  const written = async (amount: bigint, day: string) => {
    const versions = sql`SELECT measure, xmin::text FROM progress WHERE player_id = ${id}`
    const before = await database.rows<{ measure: string; xmin: string }>(versions)
    await advance(id, amount, day)
    const after = await database.rows<{ measure: string; xmin: string }>(versions)
    return after
      .filter(({ measure, xmin }) => !before.some((row) => row.measure === measure && row.xmin === xmin))
      .map(({ measure }) => measure)
      .sort()
  }
  const both = ['run-verified:max:score', 'run-verified:sum:score']
  expect(await written(30n, '2026-11-20')).toEqual(both)
  expect(await written(30n, '2026-11-20')).toEqual(['run-verified:sum:score'])
  expect(await written(31n, '2026-11-20')).toEqual(both)
  expect(await written(5n, '2026-11-21')).toEqual(both)
  expect(await written(30n, '2026-11-20')).toEqual(['run-verified:sum:score'])
  expect(await read(id, '2026-11-21')).toEqual([5n, 5n])
  expect(await read(id, null)).toEqual([126n, 31n])
})

test('an event before midnight that is verified after it does not count for the new day', async () => {
  const { id } = await signIn(2)
  await advance(id, 10n, '2026-11-21')
  await advance(id, 500n, '2026-11-20')
  expect(await read(id, '2026-11-21')).toEqual([10n, 10n])
  expect(await read(id, null)).toEqual([510n, 500n])
})

test('for any concurrent events, sums and maxima are those of all events', async () => {
  let number = 10
  const happened = fc.record({
    amount: fc.bigInt({ min: 1n, max: 90n }),
    day: fc.constantFrom('2026-11-20', '2026-11-21'),
  })
  const heights = Array.from({ length: 60 }, (_, at) => ({
    id: `height-${1 + at * 40}`,
    measure: 'run-verified:sum:score',
    target: 1 + at * 40,
  }))
  await fc.assert(
    fc.asyncProperty(fc.array(happened, { minLength: 1, maxLength: 24 }), async (all) => {
      const { id } = await signIn(number++)
      await Promise.all(all.map(({ amount, day }) => advance(id, amount, day, heights)))
      const newest = all.map(({ day }) => day).sort()
      const today = newest[newest.length - 1]!
      const model = (amounts: bigint[]) => [
        amounts.reduce((sum, amount) => sum + amount, 0n),
        amounts.reduce((most, amount) => (amount > most ? amount : most), 0n),
      ]
      expect(await read(id, null)).toEqual(model(all.map(({ amount }) => amount)))
      expect(await read(id, today)).toEqual(
        model(all.filter(({ day }) => day === today).map(({ amount }) => amount)),
      )
      // Every goal that was reached is reported once, and no higher one.
      const [sum] = await read(id, null)
      const reached = heights.filter(({ target }) => BigInt(target) <= sum!).map(({ id }) => id)
      expect(await told(id)).toEqual(reached.sort())
    }),
    { numRuns: 30 },
  )
}, 60_000)

test('events of a batch reach their own goals, shared with others or not', async () => {
  const now = new Date()
  const goalsTo = (...targets: number[]) =>
    targets.map((target) => ({ id: `to-${target}`, measure: 'run-verified:sum:score', target }))
  const events = [
    { goals: goalsTo(5, 20), reached: ['to-5'] },
    { goals: goalsTo(9), reached: ['to-9'] },
    { goals: goalsTo(5, 20), reached: ['to-5'] },
    { goals: [], reached: [] },
    { goals: goalsTo(9), reached: ['to-9'] },
  ]
  const players = await Promise.all(events.map((_, at) => signIn(500 + at)))
  const reactions = events.map(({ goals }, at) => ({
    playerId: players[at]!.id,
    reaction: { day: '2026-11-20', steps: stepsFor(10n), goals },
    now,
  }))
  await database.transaction((tx) => reactAll(tx, reactions))
  expect(await Promise.all(players.map(({ id }) => told(id)))).toEqual(events.map(({ reached }) => reached))
})
