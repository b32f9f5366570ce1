import { expect, test } from 'vitest'
import { behaviour, limits } from './assumptions.ts'
import costs from './costs.json' with { type: 'json' }
import { type Behaviour, breaksOf, costOf, type Limits, needOf } from './model.ts'

const cheap = {
  read: { server: 100, postgres: 50, log: 0, kept: 0 },
  score: { server: 2_000, postgres: 1_000, log: 4_000, kept: 500 },
}
const plain: Behaviour = {
  daily: 0.5,
  day: { read: 10, score: 2 },
  busiestHour: 0.1,
  peak: 2,
  lastMinute: 0.01,
  lastMinuteCalls: { read: 6, score: 1 },
}
const tight: Limits = {
  busy: 0.5,
  smallMachine: 2,
  databaseCores: 10,
  databaseLog: 10e6,
  databaseSize: 1e12,
  queue: 100,
  months: 12,
}

test('a mix costs the sum of its calls, and a call without a measured cost is refused', () => {
  expect(costOf({ read: 10, score: 2 }, cheap)).toEqual({
    server: 5_000,
    postgres: 2_500,
    log: 8_000,
    kept: 1_000,
  })
  expect(() => costOf({ dream: 1 }, cheap)).toThrow("'dream'")
})

test('the needs of the busiest minute of a day and of the last minute of a season equal those computed by hand', () => {
  const need = needOf(3_600_000, cheap, plain, tight)
  // 1.8 million players a day, a tenth of them in an hour, at twice its mean rate: the calls of 100 player days a second.
  expect(need.peakRequests).toBeCloseTo(100 * 12)
  // 36,000 players in a minute are 600 a second.
  expect(need.lastMinuteRequests).toBeCloseTo(600 * 7)
  expect(need.scores).toBeCloseTo(600)
  // 600 * (6 * 100 + 2000) = 1.56 s of work a second, on machines at half load.
  expect(need.serverCores).toBeCloseTo(3.12)
  expect(need.processes).toBe(4)
  expect(need.databaseCores).toBeCloseTo((600 * 1_300 * 2) / 1e6)
  expect(need.connections).toBe(Math.ceil(600 * 0.0013 * 4))
  expect(need.log).toBeCloseTo(600 * 0.004)
  // 1.8 million a day for 360 days, a kilobyte each.
  expect(need.size).toBeCloseTo(0.648)
})

test('bottlenecks are listed in order, and each limit holds at the listed number of players', () => {
  const breaks = breaksOf(cheap, plain, tight)
  expect(breaks.map(({ players }) => players)).toEqual(
    breaks.map(({ players }) => players).sort((a, b) => a - b),
  )
  const queue = breaks.find(({ what }) => what === 'one job queue')
  expect(needOf(queue?.players ?? 0, cheap, plain, tight).scores).toBeCloseTo(tight.queue)
  const api = breaks.find(({ what }) => what === 'one API process')
  expect(needOf(api?.players ?? 0, cheap, plain, tight).serverCores).toBeCloseTo(1)
})

test('twice the players need twice as much', () => {
  const [one, two] = [1_000_000, 2_000_000].map((players) => needOf(players, costs, behaviour, limits))
  for (const name of ['peakRequests', 'serverCores', 'databaseCores', 'log', 'size', 'scores'] as const) {
    expect(two?.[name]).toBeCloseTo((one?.[name] ?? 0) * 2)
  }
})
