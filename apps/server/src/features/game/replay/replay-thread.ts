import { getPriority, setPriority } from 'node:os'

// Requests and the database come first: a replay takes what they leave. Elsewhere this would slow the whole process.
if (process.platform === 'linux') giveWay()

/** Where a filter of system calls refuses it, a replay is as urgent as the rest, and no less right. */
function giveWay(): void {
  try {
    setPriority(Math.min(19, getPriority() + 5))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
  }
}

export { replayBatch as default } from './replay-worker.ts'
