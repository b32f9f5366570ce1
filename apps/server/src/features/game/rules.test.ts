import type { ReplayResult } from '@ganj/game-core'
import { expect, test } from 'vitest'
import { judge } from './rules.ts'

const openedAt = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000)
const proven = {
  score: 1234,
  ticks: 3600,
  ended: true,
  gems: 1,
  tickets: 0,
  blueFire: 7,
  powerUpsUsed: [] as string[],
} as ReplayResult

test('a run whose replay reached the claimed score is verified and earns by it', () => {
  expect(judge({ claimedScore: 1234n, openedAt, submittedAt: after(61) }, proven)).toEqual({
    state: 'verified',
    score: 1234n,
    coins: 61n,
    gems: 1n,
    tickets: 0n,
    blueFire: 7n,
  })
})

test('a run is rejected with the reason that fits', () => {
  const reason = (claimedScore: bigint, seconds: number, replayed: ReplayResult | null) =>
    judge({ claimedScore, openedAt, submittedAt: after(seconds) }, replayed)
  expect(reason(1234n, 61, null)).toEqual({ state: 'rejected', reason: 'log-invalid' })
  expect(reason(1234n, 61, { ...proven, ended: false })).toEqual({ state: 'rejected', reason: 'not-ended' })
  expect(reason(1235n, 61, proven)).toEqual({ state: 'rejected', reason: 'score-differs' })
  expect(reason(1234n, 61, { ...proven, powerUpsUsed: ['shield'] })).toEqual({
    state: 'rejected',
    reason: 'not-granted',
  })
  expect(reason(1234n, 57, proven)).toEqual({ state: 'rejected', reason: 'faster-than-time' })
})
