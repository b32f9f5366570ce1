import { expect, test } from 'vitest'
import { rulesVersion } from '../version.ts'
import golden from './golden.json' with { type: 'json' }
import { goldenRuns, playGolden } from './golden.ts'
import older from './golden-1.json' with { type: 'json' }

test('the golden runs are those of the current rules', () => {
  expect(golden.rulesVersion, 'write the golden runs of the new rules').toBe(rulesVersion)
  expect(golden.ends).toHaveLength(goldenRuns.length)
  expect(goldenRuns.length).toBeGreaterThanOrEqual(200)
})

test.each([0, 1, 2, 3])('golden runs have their recorded ends: skill %i', { timeout: 60_000 }, (skill) => {
  const each = goldenRuns.length / 4
  for (let at = skill * each; at < (skill + 1) * each; at++) {
    const run = goldenRuns[at]
    if (!run) throw new Error('no such run')
    expect(playGolden(run), `run ${at}: a rule changed; give the rules the next version`).toEqual(
      golden.ends[at],
    )
  }
})

test('runs of the previous rules have their recorded ends', { timeout: 60_000 }, () => {
  const runs = goldenRuns.filter((_, at) => at % 11 === 0)
  expect(runs.map((run) => playGolden(run, older.rulesVersion))).toEqual(older.ends)
})
