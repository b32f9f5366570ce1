import { toBase64Url } from '@ganj/game-bridge'
import {
  awaitsSegment,
  createRecorder,
  encodeLog,
  type GameEvent,
  LogError,
  type PowerUp,
  type Recorder,
  type RunSetup,
  type RunState,
  resume,
  segmentTicks,
} from '@ganj/game-core'

/** What a run is begun with. */
export interface SessionStart {
  setup: RunSetup
  /** Power-ups brought along, each to be used once. */
  powerUps: readonly PowerUp[]
  /** Bytes of a log to go on from. */
  checkpoint?: Uint8Array
}

/** The listeners of a run. */
export interface Watcher {
  /** A wave begins: a good time to keep the log, and it must be kept before the segment is asked for by it. */
  checkpoint(score: number, log: string): void
  /** A segment is needed in a while. One at a time: the next when this one is there. */
  segmentRequest(request: { tick: number; digest: string }): void
  progress(progress: { score: number; tick: number; wave: number; blueFire: number }): void
  /** The craft is down and a revive is left. */
  down(): void
  over(end: { score: number; log: string; ticks: number; stats: Record<string, number> }): void
}

/** A run as the frame plays it: the rules decide, the log records, the watcher is notified. */
export interface Session {
  readonly state: RunState
  /** Power-ups that can still be used. */
  readonly bag: PowerUp[]
  /** One tick toward a target; what happened in it. */
  tick(target: number): readonly GameEvent[]
  /** Uses a power-up of the bag; what happened, or nothing when it cannot be now. */
  use(powerUp: PowerUp): readonly GameEvent[]
  revive(): readonly GameEvent[]
  /** Takes the segment that was asked for. */
  addSegment(seed: string): void
  /** There will be none: the run is over where it would begin. */
  refuseSegment(): void
  /** The craft stays down: the run is over. */
  giveUp(): void
}

/** Begins a run, or goes on from its checkpoint; a checkpoint that does not fit is left aside. */
export function beginSession(start: SessionStart, watcher: Watcher): Session {
  const recorder = recorderFor(start)
  const { state } = recorder
  const bag = [...start.powerUps]
  for (const used of state.powerUpsUsed) take(bag, used)
  let ended = false
  let request: 'none' | 'sent' | 'refused' = 'none'
  let settled = -1
  const log = () => toBase64Url(encodeLog(recorder.log()))

  const over = () => {
    if (ended) return
    ended = true
    watcher.over({ score: state.score, log: log(), ticks: state.tick, stats: statsOf(state) })
  }

  const requestSegment = () => {
    const have = state.segments?.length ?? 0
    const digest = recorder.digests[have]
    if (request !== 'none' || digest === undefined) return
    request = 'sent'
    watcher.segmentRequest({ tick: (have + 1) * segmentTicks, digest })
  }

  const settle = () => {
    if (state.phase === 'flying' || settled === state.tick) return
    settled = state.tick
    watcher.checkpoint(state.score, log())
    if (state.phase === 'over') over()
    else watcher.down()
  }

  // those whose answers a reload has lost
  requestSegment()
  return {
    state,
    bag,
    tick(target) {
      // The rules keep the gameEvents of the last tick: they would be shown again.
      if (state.phase !== 'flying' || awaitsSegment(state)) return []
      recorder.step(target)
      if (state.tick % 60 === 0) watcher.progress(progressOf(state))
      if (state.tick % segmentTicks === 0) {
        watcher.checkpoint(state.score, log())
        requestSegment()
      }
      settle()
      if (request === 'refused' && awaitsSegment(state)) over()
      return state.gameEvents
    },
    use(powerUp) {
      if (!bag.includes(powerUp) || !recorder.apply(powerUp)) return []
      take(bag, powerUp)
      return state.gameEvents.slice(-1)
    },
    revive() {
      return recorder.apply('revive') ? state.gameEvents.slice(-1) : []
    },
    addSegment(seed) {
      if (request !== 'sent') return
      request = 'none'
      recorder.addSegment(seed)
      requestSegment()
    },
    refuseSegment() {
      request = 'refused'
      if (awaitsSegment(state)) over()
    },
    giveUp: over,
  }
}

function recorderFor({ setup, checkpoint }: SessionStart): Recorder {
  if (!checkpoint) return createRecorder(setup)
  try {
    return resume(setup, checkpoint)
  } catch (error) {
    if (error instanceof LogError) return createRecorder(setup)
    throw error
  }
}

function take(bag: PowerUp[], powerUp: PowerUp) {
  const at = bag.indexOf(powerUp)
  if (at >= 0) bag.splice(at, 1)
}

const progressOf = ({ score, tick, wave, blueFire }: RunState) => ({ score, tick, wave, blueFire })

function statsOf(state: RunState): Record<string, number> {
  const { kills, bestCombo, bossesKilled, blueFire, gems, tickets, revivesUsed } = state
  return { kills, bestCombo, bossesKilled, wave: state.wave, blueFire, gems, tickets, revivesUsed }
}
