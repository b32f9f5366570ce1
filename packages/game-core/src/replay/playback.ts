import { decodeLog } from '../log/decode-log.ts'
import type { RunLog } from '../log/log.ts'
import { LogError } from '../log/log-error.ts'
import { awaitsSegment } from '../run/segments.ts'
import type { RunSetup } from '../state/setup.ts'
import type { GameEvent, RunState } from '../state/state.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** A log that is replayed a tick at a time. */
export interface Playback {
  /** The current state of the run; read-only. */
  readonly state: RunState
  /** Length of the log in ticks. */
  readonly ticks: number
  /**
   * Plays the next tick; false at the end of the log. `see` receives the events that the app confirmed before that tick.
   * Throws LogError when the log contains something that the rules do not allow.
   */
  next(see?: (gameEvent: GameEvent) => void): boolean
}

/** Opens an encoded log at its start. Throws LogError when the bytes are not a log or are of another setup. */
export const createPlayback = (setup: RunSetup, bytes: Uint8Array): Playback =>
  playbackOf(setup, decodeLog(bytes))

/** A playback of a decoded log, with the recorder into which it is played. */
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
