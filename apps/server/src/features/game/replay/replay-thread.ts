import { getPriority, setPriority } from 'node:os'

// Requests and the database have priority over replays. On other systems this would slow the whole process.
if (process.platform === 'linux') lowerPriority()

/** Where a system call filter (seccomp) refuses it, replays have normal priority and the same results. */
function lowerPriority(): void {
  try {
    setPriority(Math.min(19, getPriority() + 5))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
  }
}

export { replayBatch as default } from './replay-worker.ts'
