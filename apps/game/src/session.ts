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

/** The parameters of a run. */
export interface SessionStart {
  setup: RunSetup
  /** The selected power-ups, each for one use. */
  powerUps: readonly PowerUp[]
  /** A log to resume from. */
  checkpoint?: Uint8Array
}

/** The listeners of a run. */
export interface Watcher {
  /** A wave begins: the log is stored before its segment is requested, because the request depends on it. */
  checkpoint(score: number, log: string): void
  /** A segment will be needed soon. One request at a time: the next follows when this segment has arrived. */
  segmentRequest(request: { tick: number; digest: string }): void
  progress(progress: { score: number; tick: number; wave: number; blueFire: number }): void
  /** The craft has crashed and a revive is left. */
  down(): void
  over(end: { score: number; log: string; ticks: number; stats: Record<string, number> }): void
}

/** A run in the frame: applies the rules, records the log, and notifies the watcher. */
export interface Session {
  readonly state: RunState
  /** Power-ups that can still be used. */
  readonly bag: PowerUp[]
  /** Plays one tick toward a target. @returns its events */
  tick(target: number): readonly GameEvent[]
  /** Uses a power-up of the bag. @returns its events; none when it cannot be used now */
  use(powerUp: PowerUp): readonly GameEvent[]
  revive(): readonly GameEvent[]
  /** Adds the requested segment. */
  addSegment(seed: string): void
  /** The segment is refused: the run ends where the segment would start. */
  refuseSegment(): void
  /** No revive: the run is over. */
  giveUp(): void
}

/** Starts a run, or resumes it from its checkpoint; an invalid checkpoint is ignored. */
export function beginSession(start: SessionStart, watcher: Watcher): Session {
  const recorder = recorderFor(start)
  const { state } = recorder
  const bag = [...start.powerUps]
  for (const used of state.powerUpsUsed) removeFrom(bag, used)
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

  // A reload may have lost the answer to an earlier request.
  requestSegment()
  return {
    state,
    bag,
    tick(target) {
      // The state still contains the gameEvents of the last tick: they would be shown again.
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
      removeFrom(bag, powerUp)
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

function removeFrom(bag: PowerUp[], powerUp: PowerUp) {
  const at = bag.indexOf(powerUp)
  if (at >= 0) bag.splice(at, 1)
}

const progressOf = ({ score, tick, wave, blueFire }: RunState) => ({ score, tick, wave, blueFire })

function statsOf(state: RunState): Record<string, number> {
  const { kills, bestCombo, bossesKilled, blueFire, gems, tickets, revivesUsed } = state
  return { kills, bestCombo, bossesKilled, wave: state.wave, blueFire, gems, tickets, revivesUsed }
}
