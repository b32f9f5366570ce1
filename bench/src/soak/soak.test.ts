import { expect, test } from 'vitest'
import { runSoak } from './run-soak.ts'

test('in a short soak all acknowledged calls are in the ledger, every player gets the broadcast once and the season is paid', {
  timeout: 300_000,
}, async () => {
  const soak = await runSoak({
    ...{ kind: 'embedded', players: 30, seconds: 5, sampleMs: 500, quietMs: 1_000, seed: 20_261_123 },
  })
  expect(soak.violations).toEqual([])
  expect(soak.calls).toBeGreaterThan(0)
  expect(soak.failedPages).toBe(0)
  expect(soak.broadcast.recipients).toBeGreaterThan(0)
  expect(soak.broadcast).toMatchObject({ twice: 0, missed: 0 })
  expect(soak.season.state).toBe('paid')
  expect(soak.season.prizes).toBeGreaterThan(0)
})
