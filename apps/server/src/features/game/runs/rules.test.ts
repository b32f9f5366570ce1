import { defaultRevives, maxPowerUpsOfRun, powerUpIds, upgradeLevels } from '@ganj/contract'
import { maxLevels, maxPowerUps, powerUps, type ReplayResult } from '@ganj/game-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Heartbeat, paceOf } from './pace-rules.ts'
import { covers, fragmentOf, judge, revivePrice } from './rules.ts'
import { revivePriceSeed } from './seed-prices.ts'

const openedAt = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000)
const proven = {
  score: 1234,
  ticks: 3600,
  ended: true,
  kills: 21,
  bossesKilled: 1,
  gems: 1,
  tickets: 0,
  blueFire: 7,
  powerUpsUsed: [] as string[],
} as ReplayResult
const claimed = {
  claimedScore: 1234n,
  openedAt,
  submittedAt: after(61),
  powerUps: [],
  ranked: true,
  heartbeats: [],
}
const found = { ticks: 3600, kills: 21, bossesKilled: 1, blueFire: 7 }

test('a run whose replay reached the claimed score is verified and earns coins for it', () => {
  expect(judge(claimed, proven)).toEqual({
    state: 'verified',
    score: 1234n,
    found,
    earns: { gem: 1n, coin: 61n, ticket: 0n, 'blue-fire': 7n },
  })
})

test('a practice run is verified like any other and earns nothing', () => {
  expect(judge({ ...claimed, ranked: false }, proven)).toEqual({
    state: 'verified',
    score: 1234n,
    found,
    earns: { gem: 0n, coin: 0n, ticket: 0n, 'blue-fire': 0n },
  })
})

test('a run is rejected with the matching reason', () => {
  const reason = (claimedScore: bigint, seconds: number, replayed: ReplayResult | null) =>
    judge({ ...claimed, claimedScore, submittedAt: after(seconds) }, replayed)
  expect(reason(1234n, 61, null)).toEqual({ state: 'rejected', reason: 'log-invalid' })
  expect(reason(1234n, 61, { ...proven, ended: false })).toEqual({ state: 'rejected', reason: 'not-ended' })
  expect(reason(1235n, 61, proven)).toEqual({ state: 'rejected', reason: 'score-differs' })
  expect(reason(1234n, 61, { ...proven, powerUpsUsed: ['shield'] })).toEqual({
    state: 'rejected',
    reason: 'not-granted',
  })
  expect(reason(1234n, 57, proven)).toEqual({ state: 'rejected', reason: 'faster-than-time' })
  expect(reason(1234n, 24 * 3600, proven)).toMatchObject({ state: 'verified' })
  expect(reason(1234n, 24 * 3600 + 1, proven)).toEqual({ state: 'rejected', reason: 'too-late' })
})

test('a run played in slow motion or ahead of time is rejected, a paused one is not', () => {
  const seen = (...seconds: number[]) =>
    judge({ ...claimed, submittedAt: after(600), heartbeats: heartbeatsAt(seconds) }, proven)
  expect(seen(12, 24, 36, 48, 60)).toMatchObject({ state: 'verified' })
  expect(seen(30, 60, 90, 120, 150)).toEqual({ state: 'rejected', reason: 'slower-than-time' })
  expect(seen(12, 24, 300, 312, 324)).toMatchObject({ state: 'verified' })
  expect(seen(12, 21, 36, 48, 60)).toEqual({ state: 'rejected', reason: 'faster-than-time' })
})

/** Heartbeats every twelve seconds of play, at these seconds of the clock. */
const heartbeatsAt = (seconds: number[]): Pick<Heartbeat, 'tick' | 'seenAt'>[] =>
  seconds.map((second, at) => ({ tick: (at + 1) * 720, seenAt: after(second) }))

test('the pace of a run is known from three heartbeats on, whatever they are', () => {
  expect(paceOf(heartbeatsAt([12, 24]), openedAt)).toBeNull()
  expect(paceOf(heartbeatsAt([12, 24, 36]), openedAt)).toBe(1)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 5, maxLength: 40 }), (gaps) => {
      let second = 0
      const pace = paceOf(heartbeatsAt(gaps.map((gap) => (second += 10 + gap))), openedAt)
      expect(pace).toBeGreaterThan(0)
      expect(Number.isFinite(pace)).toBe(true)
    }),
  )
})

const uses = fc.array(fc.constantFrom(...powerUps), { maxLength: maxPowerUps })

test('grants cover any part of themselves in any order, and never one more', () => {
  fc.assert(
    fc.property(uses, fc.constantFrom(...powerUps), fc.nat(), (granted, extra, cut) => {
      const mixed = granted.toSorted().slice(0, cut % (granted.length + 1))
      expect(covers(granted, mixed)).toBe(true)
      expect(covers(granted, [...granted, extra])).toBe(false)
      const without = granted.filter((powerUp) => powerUp !== extra)
      expect(covers(without, [extra])).toBe(false)
    }),
  )
})

test('each revive of a run costs more than the one before it', () => {
  const prices = revivePriceSeed.map(({ data }) => data.price)
  const amounts = [4, 3, 2, 1].map((remaining) => revivePrice(prices, remaining)!.amount)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  expect(new Set(amounts).size).toBe(defaultRevives)
  expect(revivePrice(prices, 0)).toBeNull()
})

test('the last price applies when there are fewer prices than revives', () => {
  const price = { currency: 'gem' as const, amount: 3 }
  expect(revivePrice([price], 1)).toEqual(price)
  expect(revivePrice([], 4)).toBeNull()
})

test('the fragment begins at 100, only decreases, and is 0 when the run can take no more', () => {
  expect(fragmentOf(0)).toBe(100)
  expect(fragmentOf(maxPowerUpsOfRun)).toBe(0)
  for (let granted = 1; granted <= maxPowerUpsOfRun; granted++) {
    expect(fragmentOf(granted)).toBeLessThan(fragmentOf(granted - 1))
  }
})

test('the contract has the names that the game rules know', () => {
  expect([...powerUpIds]).toEqual([...powerUps])
  expect(maxPowerUpsOfRun).toBe(maxPowerUps)
  const { speed, power, shuttle } = maxLevels
  expect(upgradeLevels).toEqual({ speedLevel: speed + 1, powerLevel: power + 1, shuttleLevel: shuttle + 1 })
})
