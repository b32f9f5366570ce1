import { LogError, type LogErrorReason, type ReplayResult, type RunSetup, replay } from '@ganj/game-core'
import { createTracer, type Trace } from '../anti-cheat/trace-features.ts'

export interface ReplayTask {
  setup: RunSetup
  log: Uint8Array
}

export type ReplayAnswer = { result: ReplayResult; trace: Trace } | { refused: LogErrorReason }

/** What a worker thread does with a task: a log that is none, or of another run, is an answer, not a failure. */
export function replayTask({ setup, log }: ReplayTask): ReplayAnswer {
  try {
    const tracer = createTracer()
    const result = replay(setup, log, tracer.see)
    return { result, trace: tracer.trace() }
  } catch (error) {
    if (error instanceof LogError) return { refused: error.reason }
    throw error
  }
}
