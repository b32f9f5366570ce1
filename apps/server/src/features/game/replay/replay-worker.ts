import { inflateRawSync } from 'node:zlib'
import {
  LogError,
  type LogErrorReason,
  matchesDigests,
  type ReplayResult,
  type RunSetup,
  replay,
} from '@ganj/game-core'
import { createTracer, type Trace } from '../anti-cheat/trace-features.ts'

export interface ReplayTask {
  setup: RunSetup
  /** The digests with which its segments were requested, in order. */
  told: readonly string[]
  /** Its log, deflated. */
  deflated: Uint8Array
}

/** Runs that are replayed one after the other. */
export interface ReplayBatch {
  tasks: readonly ReplayTask[]
  /**
   * Shared memory. First the number of the run that is being replayed, from 1, and 0 before the first one; then a
   * progress counter that grows as long as any run makes progress.
   */
  progress: Int32Array
}

export type ReplayAnswer =
  | { result: ReplayResult; trace: Trace }
  | { refused: LogErrorReason }
  /** A failure that does not concern the run: it is tried again. */
  | { failed: string }

/** How often a replay reports progress. */
const progressTicks = 60

/** The work of a worker thread on a batch. A run that fails does not affect the answers of others. */
export const replayBatch = ({ tasks, progress }: ReplayBatch): ReplayAnswer[] =>
  tasks.map((task, at) => {
    Atomics.store(progress, 0, at + 1)
    return replayTask(task, () => Atomics.add(progress, 1, 1))
  })

/** An invalid log, or one of another run, is an answer and not a failure. */
function replayTask({ setup, told, deflated }: ReplayTask, onProgress: () => void): ReplayAnswer {
  try {
    const tracer = createTracer()
    const result = replay(setup, inflateRawSync(deflated), (state) => {
      tracer.see(state)
      if (state.tick % progressTicks === 0) onProgress()
    })
    if (!matchesDigests(result, told)) return { refused: 'segment' }
    return { result, trace: tracer.trace() }
  } catch (error) {
    if (error instanceof LogError) return { refused: error.reason }
    return { failed: String(error) }
  }
}
