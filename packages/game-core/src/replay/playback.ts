import { decodeLog } from '../log/decode-log.ts'
import type { RunLog } from '../log/log.ts'
import { LogError } from '../log/log-error.ts'
import { awaitsSegment } from '../run/segments.ts'
import type { RunSetup } from '../state/setup.ts'
import type { GameEvent, RunState } from '../state/state.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** A log that is played over again a tick at a time. */
export interface Playback {
  /** The run as it stands; read it only. */
  readonly state: RunState
  /** Length of the log in ticks. */
  readonly ticks: number
  /**
   * Makes the next tick; false at the end of the log. `see` is shown what the app confirmed right before that tick.
   * Throws LogError when the log asks for what the rules do not allow.
   */
  next(see?: (gameEvent: GameEvent) => void): boolean
}

/** Opens an encoded log at its beginning. Throws LogError when the bytes are no log or are of another setup. */
export const createPlayback = (setup: RunSetup, bytes: Uint8Array): Playback =>
  playbackOf(setup, decodeLog(bytes))

/** The same of a log that was decoded, with the recorder that it is played into. */
export function playbackOf(setup: RunSetup, log: RunLog): Playback & { readonly recorder: Recorder } {
  refuseOtherSetup(setup, log)
  const recorder = createRecorder(setup)
  const { state } = recorder
  const { inputs, events } = log
  let nextEvent = 0
  return {
    recorder,
    state,
    ticks: inputs.length,
    next(see) {
      for (let due = events[nextEvent]; due?.tick === state.tick; due = events[++nextEvent]) {
        if (!recorder.apply(due.event)) throw new LogError('event-refused')
        const shown = state.gameEvents.at(-1)
        if (shown) see?.(shown)
      }
      if (state.tick === inputs.length) return false
      if (state.phase !== 'flying') throw new LogError('after-end')
      if (awaitsSegment(state)) throw new LogError('segment')
      recorder.step(inputs[state.tick] ?? 0)
      return true
    },
  }
}

function refuseOtherSetup(setup: RunSetup, log: RunLog) {
  if (log.rulesVersion !== setup.rulesVersion) throw new LogError('rules-version')
  if (log.seed !== setup.seed) throw new LogError('seed')
  const same =
    log.levels.speed === setup.levels.speed &&
    log.levels.power === setup.levels.power &&
    log.levels.shuttle === setup.levels.shuttle
  if (!same) throw new LogError('levels')
}
