import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '../test-app.ts'
import type { Goal, Step } from './goal.ts'
import { advanceProgress, type Moved, progressOf } from './progress.ts'

const { database, signIn } = await createTestApp()

const added: Goal = { event: 'run-verified', measure: 'sum', field: 'score', target: 1 }
const best: Goal = { event: 'run-verified', measure: 'max', field: 'score', target: 1 }
const stepsFor = (amount: bigint): Step[] => [
  { measure: 'run-verified:max:score', highest: true, amount },
  { measure: 'run-verified:sum:score', highest: false, amount },
]
const advance = (playerId: bigint, amount: bigint, day: string): Promise<Moved[]> =>
  database.transaction((tx) => advanceProgress(tx, playerId, stepsFor(amount), day))
const read = async (playerId: bigint, day: string | null) => {
  const values = await progressOf(database, playerId, [added, best], day)
  return [values.get('run-verified:sum:score') ?? 0n, values.get('run-verified:max:score') ?? 0n]
}

test('a measure moves from before to after; a new day begins at nothing, ever goes on', async () => {
  const { id } = await signIn(1)
  expect(await advance(id, 30n, '2026-11-20')).toEqual([
    { measure: 'run-verified:max:score', before: 0n, after: 30n },
    { measure: 'run-verified:sum:score', before: 0n, after: 30n },
  ])
  expect(await advance(id, 20n, '2026-11-20')).toEqual([
    { measure: 'run-verified:max:score', before: 30n, after: 30n },
    { measure: 'run-verified:sum:score', before: 30n, after: 50n },
  ])
  expect(await read(id, '2026-11-20')).toEqual([50n, 30n])
  expect(await read(id, '2026-11-21')).toEqual([0n, 0n])
  await advance(id, 10n, '2026-11-21')
  expect(await read(id, '2026-11-21')).toEqual([10n, 10n])
  expect(await read(id, null)).toEqual([60n, 30n])
})

test('what happened before midnight and is proven after it does not count for the new day', async () => {
  const { id } = await signIn(2)
  await advance(id, 10n, '2026-11-21')
  await advance(id, 500n, '2026-11-20')
  expect(await read(id, '2026-11-21')).toEqual([10n, 10n])
  expect(await read(id, null)).toEqual([510n, 500n])
})

test('whatever happens at once, sums and heights are those of all that happened', async () => {
  let number = 10
  const happened = fc.record({
    amount: fc.bigInt({ min: 1n, max: 90n }),
    day: fc.constantFrom('2026-11-20', '2026-11-21'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(happened, { minLength: 1, maxLength: 24 }), async (all) => {
      const { id } = await signIn(number++)
      const moves = (await Promise.all(all.map(({ amount, day }) => advance(id, amount, day)))).flat()
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
      // Every height of the sum is passed by some move: no goal is reached unseen.
      const [sum] = await read(id, null)
      const sums = moves.filter(({ measure }) => measure.endsWith('sum:score'))
      for (let height = 1n; height <= sum!; height += 7n) {
        expect(sums.some(({ before, after }) => before < height && height <= after)).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
}, 60_000)
