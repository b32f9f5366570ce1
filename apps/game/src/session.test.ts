// @vitest-environment node
import { fromBase64Url } from '@ganj/game-bridge'
import { openTicks, type RunSetup, replay, rulesVersion, segmentsOf } from '@ganj/game-core'
import { createBot } from '@ganj/game-core/bots'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSession, type Session, type Watcher } from './session.ts'

const setup: RunSetup = {
  seed: 'c0ffee00'.repeat(4),
  rulesVersion,
  levels: { speed: 3, power: 6, shuttle: 1 },
  revives: 1,
  segments: segmentsOf('c0ffee00'.repeat(4)),
}

/** A setup that survives for more than a minute, without any segment yet. */
const strong: RunSetup = { ...setup, levels: { speed: 9, power: 19, shuttle: 4 }, segments: [] }

let calls: string[]
let logs: string[]
let progresses: Parameters<Watcher['progress']>[0][]
const watcher: Watcher = {
  checkpoint: (_score, log) => {
    calls.push('checkpoint')
    logs.push(log)
  },
  segmentRequest: ({ tick }) => calls.push(`segment ${tick}`),
  progress: (progress) => progresses.push(progress),
  down: () => calls.push('down'),
  over: ({ log }) => {
    calls.push('over')
    logs.push(log)
  },
}

function play(session: Session, ticks = 60 * 600) {
  const bot = createBot('casual', setup.seed)
  for (let i = 0; i < ticks && session.state.phase === 'flying'; i++) session.tick(bot.next(session.state))
}

const bytesOf = (log: string | undefined) => fromBase64Url(log ?? '') ?? new Uint8Array()

beforeEach(() => {
  calls = []
  logs = []
  progresses = []
})

describe('a session', () => {
  test('ends with a log that proves the shown score', () => {
    const session = beginSession({ setup, powerUps: ['bomb'] }, watcher)
    session.use('bomb')
    play(session)
    session.revive()
    play(session)
    expect(calls.at(-1)).toBe('over')
    const proven = replay(setup, bytesOf(logs.at(-1)))
    expect(proven).toMatchObject({
      score: session.state.score,
      ended: true,
      powerUpsUsed: ['bomb'],
      revivesUsed: 1,
    })
  })

  test('reports its progress once a second, with the same blue fire as the replay', () => {
    const session = beginSession({ setup, powerUps: [] }, watcher)
    play(session)
    expect(progresses.map(({ tick }) => tick)).toEqual(progresses.map((_, second) => 60 * (second + 1)))
    session.giveUp()
    const { blueFire } = replay(setup, bytesOf(logs.at(-1)))
    expect(blueFire).toBeGreaterThan(0)
    expect(progresses.at(-1)?.blueFire).toBeLessThanOrEqual(blueFire)
    expect(progresses.map((each) => each.blueFire)).toEqual(
      progresses.map((each) => each.blueFire).sort((a, b) => a - b),
    )
    expect(progresses.at(-1)?.blueFire).toBeGreaterThan(0)
  })

  test('sends a checkpoint of its log at every wave and after a crash', () => {
    const session = beginSession({ setup, powerUps: [] }, watcher)
    play(session)
    expect(calls.filter((what) => what === 'checkpoint')).toHaveLength(session.state.wave + 1)
    expect(calls.at(-1)).toBe('down')
  })

  test('repeats no events in the remaining ticks of a frame after a crash', () => {
    const session = beginSession({ setup, powerUps: [] }, watcher)
    play(session)
    const before = [...calls]
    expect([session.tick(180), session.tick(180)]).toEqual([[], []])
    expect(calls).toEqual(before)
  })

  test('resumes from a checkpoint, with the unused power-ups', () => {
    const first = beginSession({ setup, powerUps: ['bomb', 'shield'] }, watcher)
    first.use('bomb')
    play(first, 800)
    const second = beginSession(
      { setup, powerUps: ['bomb', 'shield'], checkpoint: bytesOf(logs[0]) },
      watcher,
    )
    expect(second.state.tick).toBe(720)
    expect(second.bag).toEqual(['shield'])
  })

  test('starts from the beginning when the checkpoint is of another run', () => {
    play(beginSession({ setup, powerUps: [] }, watcher), 800)
    const other = { ...setup, seed: 'f'.repeat(32) }
    expect(
      beginSession({ setup: other, powerUps: [], checkpoint: bytesOf(logs[0]) }, watcher).state.tick,
    ).toBe(0)
  })

  test('uses a power-up once, and only one that it has', () => {
    const session = beginSession({ setup, powerUps: ['shield'] }, watcher)
    expect(session.use('magnet')).toEqual([])
    expect(session.use('shield')).toHaveLength(1)
    expect(session.use('shield')).toEqual([])
    expect(session.state.powerUpsUsed).toEqual(['shield'])
  })

  test('that is given up ends once', () => {
    const session = beginSession({ setup, powerUps: [] }, watcher)
    play(session)
    session.giveUp()
    session.giveUp()
    expect(calls.filter((what) => what === 'over')).toHaveLength(1)
    expect(replay(setup, bytesOf(logs.at(-1))).ended).toBe(true)
  })

  test('sends a checkpoint, then requests a segment, one at a time, and pauses without it', () => {
    const session = beginSession({ setup: strong, powerUps: [] }, watcher)
    play(session, 800)
    expect(calls).toEqual(['checkpoint', 'segment 720'])
    play(session, 3000)
    expect(calls).toEqual(['checkpoint', 'segment 720', 'checkpoint', 'checkpoint'])
    expect(session.state.tick).toBe(openTicks)
    expect(session.tick(180)).toEqual([])
    session.addSegment('ab'.repeat(16))
    expect(calls.at(-1)).toBe('segment 1440')
    session.tick(180)
    expect(session.state.tick).toBe(openTicks + 1)
  })

  test('requests a segment again when a reload has lost its answer', () => {
    const first = beginSession({ setup: strong, powerUps: [] }, watcher)
    play(first, 1500)
    calls = []
    const segments = ['ab'.repeat(16)]
    beginSession({ setup: { ...strong, segments }, powerUps: [], checkpoint: bytesOf(logs.at(-1)) }, watcher)
    expect(calls).toEqual(['segment 1440'])
  })

  test('whose segment is refused ends where the segment would start, with a log that proves its score', () => {
    const session = beginSession({ setup: strong, powerUps: [] }, watcher)
    play(session, 800)
    session.refuseSegment()
    expect(calls).not.toContain('over')
    play(session, 3000)
    expect(calls.at(-1)).toBe('over')
    expect(replay(strong, bytesOf(logs.at(-1)))).toMatchObject({ ended: true, score: session.state.score })
  })
})
