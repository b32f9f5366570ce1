import { inflateRawSync } from 'node:zlib'
import {
  keepsCourse,
  LogError,
  type LogErrorReason,
  type ReplayResult,
  type RunSetup,
  replay,
} from '@ganj/game-core'
import { createTracer, type Trace } from '../anti-cheat/trace-features.ts'

export interface ReplayTask {
  setup: RunSetup
  /** The digests by which its segments were asked for, in order. */
  told: readonly string[]
  /** Its log, deflated. */
  deflated: Uint8Array
}

/** Runs that are replayed one after the other. */
export interface ReplayBatch {
  tasks: readonly ReplayTask[]
  /**
   * Shared. First the number of the run that is being replayed, from 1, 0 before the first one; then a count that grows as
   * long as any of them moves on.
   */
  progress: Int32Array
}

export type ReplayAnswer =
  | { result: ReplayResult; trace: Trace }
  | { refused: LogErrorReason }
  /** It says nothing of the run: it is tried again. */
  | { failed: string }

/** So often a replay says that it moves on. */
const progressTicks = 60

/** What a worker thread does with a batch. One run that fails does not keep the others from their answer. */
export const replayBatch = ({ tasks, progress }: ReplayBatch): ReplayAnswer[] =>
  tasks.map((task, at) => {
    Atomics.store(progress, 0, at + 1)
    return replayTask(task, () => Atomics.add(progress, 1, 1))
  })

/** A log that is none, or of another run, is an answer, not a failure. */
function replayTask({ setup, told, deflated }: ReplayTask, onProgress: () => void): ReplayAnswer {
  try {
    const tracer = createTracer()
    const result = replay(setup, inflateRawSync(deflated), (state) => {
      tracer.see(state)
      if (state.tick % progressTicks === 0) onProgress()
    })
    if (!keepsCourse(result, told)) return { refused: 'segment' }
    return { result, trace: tracer.trace() }
  } catch (error) {
    if (error instanceof LogError) return { refused: error.reason }
    return { failed: String(error) }
  }
}
