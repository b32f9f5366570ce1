import type { LogEvent, RunLog } from '../log/log.ts'
import { applyEvent, type RunEvent } from '../run/events.ts'
import { step } from '../run/step.ts'
import type { RunSetup } from '../state/setup.ts'
import { createRun, type RunState } from '../state/state.ts'

/** A run that is being played and written down at once, so that neither can forget the other. */
export interface Recorder {
  /** The run as it stands; read it, change it only through the recorder. */
  readonly state: RunState
  /** One tick toward a target of 0 to 360 pixels; nothing when the run is not flying. */
  step(target: number): void
  /** Applies an event before the next tick; false when the rules refuse it. */
  apply(event: RunEvent): boolean
  /** The log so far. */
  log(): RunLog
}

/** A new run with its recorder. Throws a RangeError for a setup out of bounds. */
export function createRecorder(setup: RunSetup): Recorder {
  const state = createRun(setup)
  const inputs: number[] = []
  const events: LogEvent[] = []
  return {
    state,
    step(target) {
      if (state.phase !== 'flying') return
      step(state, target)
      inputs.push(state.target)
    },
    apply(event) {
      const tick = state.tick
      if (!applyEvent(state, event)) return false
      events.push({ tick, event })
      return true
    },
    log() {
      const { rulesVersion, seed, levels } = setup
      return { rulesVersion, seed, levels, inputs: Uint16Array.from(inputs), events: [...events] }
    },
  }
}
