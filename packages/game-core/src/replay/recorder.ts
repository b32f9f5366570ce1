import type { LogEvent, RunLog } from '../log/log.ts'
import { applyEvent, type RunEvent } from '../run/events.ts'
import { awaitsSegment, segmentTicks } from '../run/segments.ts'
import { step } from '../run/step.ts'
import { maxSegments, type RunSetup } from '../state/setup.ts'
import { createRun, type RunState } from '../state/state.ts'
import { digestInputs } from './digest-inputs.ts'

/** A run that is played and recorded together, so that its state and log always match. */
export interface Recorder {
  /** The current state of the run; change it only through the recorder. */
  readonly state: RunState
  /**
   * Digests of the inputs and events before tick 720, 1440 and so on. digests[n - 1] requests segment n. None in rules 1.
   */
  readonly digests: readonly string[]
  /** Adds the seed of the next segment, 16 bytes in hexadecimal. */
  addSegment(seed: string): void
  /** One tick toward a target of 0 to 360 pixels; no effect when the run is not flying or its segment is missing. */
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
  const digests: string[] = []
  const digest = () => {
    if (!state.segments || state.tick % segmentTicks !== 0 || digests.length === maxSegments) return
    digests.push(digestInputs(digests.at(-1) ?? setup.seed, inputs.slice(-segmentTicks), state.tick, events))
  }
  return {
    state,
    digests,
    addSegment: (seed) => void state.segments?.push(seed),
    step(target) {
      if (state.phase !== 'flying' || awaitsSegment(state)) return
      step(state, target)
      inputs.push(state.target)
      digest()
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
