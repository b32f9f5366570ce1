import { toBase64Url } from '@ganj/game-bridge'
import { type GameEvent, type RunState, rulesVersion, segmentsOf } from '@ganj/game-core'
import { playRun } from '@ganj/game-core/bots'
import { beforeEach, expect, test, vi } from 'vitest'
import { openReplay } from './replay.ts'
import type { Scene, Stage } from './stage.ts'

const settings = { locale: 'en', sound: false, motionLevel: 'low', reducedMotion: true } as const
const setup = {
  seed: '5a'.repeat(16),
  rulesVersion,
  levels: { speed: 0, power: 0, shuttle: 0 },
  revives: 1,
  segments: segmentsOf('5a'.repeat(16)),
}
const { bytes, result } = playRun(setup, 'novice', { powerUps: ['shield'], stopAt: 6_000 })
const log = toBase64Url(bytes)
/** A display of 60 frames a second. */
const frameMs = 1000 / 60

const port = { replayed: vi.fn(), error: vi.fn() }
let happened: GameEvent['what'][]
let drawn: RunState | undefined

const stage: Stage = {
  surface: document.createElement('div'),
  scale: () => 1,
  begin: () => {},
  apply: () => {},
  showGameEvent: ({ what }) => happened.push(what),
  draw: ({ session }: Scene) => {
    drawn = session?.state
  },
  watch: () => {},
  cut: () => {},
  unlockSound: () => {},
  onPause: () => {},
  onPowerUp: () => {},
}

beforeEach(() => {
  vi.clearAllMocks()
  happened = []
  drawn = undefined
})

const open = (changes: object = {}) => openReplay({ setup, settings, log, ...changes }, stage, port)
const lastTold = () => port.replayed.mock.lastCall?.[0]
function watch(replay: ReturnType<typeof open>, frames: number, from = 0) {
  for (let frame = 0; frame <= frames; frame++) replay?.frame((from + frame) * frameMs)
}

test('is paused at the start until a speed is set, and reports its position', () => {
  watch(open(), 30)
  expect(drawn?.tick).toBe(0)
  expect(lastTold()).toEqual({ tick: 0, ticks: result.ticks, score: 0, wave: 0 })
})

test.each([
  [1, 15],
  [4, 60],
  [32, 480],
])('at %i quarters of the speed one second plays %i ticks', (quarters, ticks) => {
  const replay = open()
  replay?.setSpeed(quarters)
  watch(replay, 60)
  expect(Math.abs((drawn?.tick ?? 0) - ticks)).toBeLessThanOrEqual(quarters / 4 + 1)
})

test('ends where the server’s replay ends, with the same events', () => {
  const replay = open()
  replay?.setSpeed(64)
  watch(replay, 2000)
  expect(lastTold()).toEqual({
    tick: result.ticks,
    ticks: result.ticks,
    score: result.score,
    wave: result.wave,
  })
  expect(happened.filter((what) => what === 'killed')).toHaveLength(result.kills)
  expect(happened).toContain('power-up')
  expect(port.error).not.toHaveBeenCalled()
})

test('after a seek to any tick the state is the same as in the run', () => {
  const replay = open()
  const scoreAt = (tick: number) => {
    replay?.seek(tick)
    return lastTold()
  }
  const once = [600, 1800, 3000].map(scoreAt)
  expect([3000, 600, 1800].map(scoreAt)).toEqual([once[2], once[0], once[1]])
  expect(scoreAt(1_000_000)).toMatchObject({ tick: result.ticks, score: result.score })
})

test('continues from the tick of a seek, and can be paused anywhere', () => {
  const replay = open()
  replay?.seek(900)
  replay?.setSpeed(4)
  watch(replay, 60)
  const { tick } = drawn ?? { tick: 0 }
  expect(Math.abs(tick - 960)).toBeLessThanOrEqual(2)
  replay?.setSpeed(0)
  watch(replay, 60, 61)
  expect(drawn?.tick).toBe(tick)
})

test.each([
  ['no log', { log: 'abc' }, 'log', 'format'],
  ['a log of another run', { setup: { ...setup, seed: '11'.repeat(16) } }, 'log', 'seed'],
  ['other rules', { setup: { ...setup, rulesVersion: 999 } }, 'setup', 'rules 999'],
])('reports that it cannot play %s', (_name, changes, code, detail) => {
  expect(open(changes)).toBeUndefined()
  expect(port.error).toHaveBeenCalledExactlyOnceWith({ code, detail })
})

test('a log that the rules refuse at a tick is shown up to that tick', () => {
  const replay = open({ setup: { ...setup, revives: 0 } })
  replay?.seek(1_000_000)
  expect(result.revivesUsed).toBe(1)
  expect(port.error).toHaveBeenCalledExactlyOnceWith({ code: 'log', detail: 'event-refused' })
  watch(replay, 1)
  expect(drawn?.tick).toBeGreaterThan(0)
})
