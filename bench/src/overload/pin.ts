import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Binds this process, and whatever it starts from now on, to one core: so that a load generator and what it measures do not take
 * each other's time. @returns whether the machine has the core and `taskset`
 */
export async function pinTo(core: number): Promise<boolean> {
  if (core >= availableCores) return false
  return run('taskset', ['-acp', String(core), String(process.pid)]).then(
    () => true,
    () => false,
  )
}

/** Counted before anything is bound. */
const availableCores = availableParallelism()
