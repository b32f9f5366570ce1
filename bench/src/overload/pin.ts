import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Pins this process and its future children to one core, so that a load generator and the measured server do not compete.
 * @returns whether the machine has the core and `taskset`
 */
export async function pinTo(core: number): Promise<boolean> {
  if (core >= availableCores) return false
  return run('taskset', ['-acp', String(core), String(process.pid)]).then(
    () => true,
    () => false,
  )
}

/** Counted before any pinning. */
const availableCores = availableParallelism()
