import { type GameEvent, rulesVersion, segmentsOf } from '@ganj/game-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGame } from './app.ts'
import type { Stage } from './stage.ts'

const settings = { locale: 'fa', sound: false, motionLevel: 'low', reducedMotion: true } as const
/** Five ticks: as many as one frame may hold. */
const frameMs = 5000 / 60

let frames: FrameRequestCallback[]

beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function stageThatNotes(happened: GameEvent['what'][]): Stage {
  return {
    surface: document.createElement('div'),
    scale: () => 1,
    begin: () => {},
    apply: () => {},
    showGameEvent: ({ what }) => happened.push(what),
    draw: () => {},
    watch: () => {},
    cut: () => {},
    unlockSound: () => {},
    onPause: () => {},
    onPowerUp: () => {},
  }
}

/** Flies straight ahead in slow frames until a few frames after the end of the run. */
function crash(seed: string) {
  const happened: GameEvent['what'][] = []
  const hostPort = {
    progress: vi.fn(),
    checkpoint: vi.fn(),
    requestSegment: vi.fn(),
    requestRevive: vi.fn(),
    end: vi.fn(),
    haptic: vi.fn(),
    error: vi.fn(),
    replayed: vi.fn(),
  }
  const game = createGame(stageThatNotes(happened), () => hostPort)
  const levels = { speed: 0, power: 0, shuttle: 0 }
  game.start({
    setup: { seed, rulesVersion, levels, revives: 0, segments: segmentsOf(seed) },
    settings,
    powerUps: [],
  })
  let now = 0
  let beyond = 0
  while (beyond < 5 && now < 600_000) {
    if (happened.includes('over')) beyond++
    now += frameMs
    for (const frame of frames.splice(0)) frame(now)
  }
  vi.runAllTimers()
  return { happened, hostPort }
}

test('a crash in the middle of a slow frame is handled once', () => {
  const crashes = ['1', '2', '3', '4', '5', '6'].map((digit) => crash(digit.repeat(32)))
  for (const { happened, hostPort } of crashes) {
    expect(happened.filter((what) => what === 'over')).toHaveLength(1)
    expect(hostPort.haptic.mock.calls.filter(([kind]) => kind === 'error')).toHaveLength(1)
    expect(hostPort.end).toHaveBeenCalledOnce()
    const [{ ticks }] = hostPort.end.mock.calls[0] as [{ ticks: number }]
    expect(hostPort.progress.mock.calls.map(([{ tick }]) => tick)).toEqual(
      Array.from({ length: Math.floor(ticks / 60) }, (_, second) => 60 * (second + 1)),
    )
  }
  // In at least one run the crash frame has ticks left after the crash.
  expect(crashes.some(({ hostPort }) => hostPort.end.mock.calls[0]?.[0].ticks % 5 !== 0)).toBe(true)
})
