import golden from '@ganj/game-core/golden.json' with { type: 'json' }
import { afterAll, expect, test } from 'vitest'
import { chromiumEngine, type Engine, quickJsEngine } from './engines.ts'
import { rulesFingerprint } from './rules-fingerprint.ts'

const all = golden.ends.map((_, run) => run)
/** One run of every skill and every set of upgrade levels, since an interpreter is slow. */
const oneOfEach = all.filter((run) => run % 11 === 0)

const engines: Engine[] = []
afterAll(() => Promise.all(engines.map((engine) => engine.close())))

const endsIn = async (open: () => Promise<Engine>, runs: readonly number[]) => {
  const engine = await open()
  engines.push(engine)
  return engine.play(runs)
}

test('the rules are unchanged since their golden runs were recorded', () => {
  expect(rulesFingerprint(), 'new rules take the next version; docs/game/shuttle.md, "Changing a rule"').toBe(
    golden.written,
  )
})

test('every golden run has the same hash every second in Chromium', async () => {
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(await endsIn(chromiumEngine, all)).toEqual(golden.ends)
})

test('golden runs of every skill and set of upgrade levels have the same hash every second in QuickJS', async () => {
  expect(oneOfEach).toHaveLength(20)
  expect(await endsIn(quickJsEngine, oneOfEach)).toEqual(oneOfEach.map((run) => golden.ends[run]))
})
