import { execFile } from 'node:child_process'
import { readdir, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Whether a process is the server of this data folder: after a crash or a reboot the number in a pid file may belong to
 * another program. A server's working directory is its data folder; where the system does not show that, its name has
 * to be enough.
 */
export async function servesData(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return isWorkingDirectoryOf(String(pid), await realpath(data))
  if (process.platform === 'win32') return true
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.includes('postgres'),
    () => false,
  )
}

/** Whether any process, such as a backend that outlived its postmaster, still uses this folder (Linux only). */
export async function isFolderInUse(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const path = await realpath(folder).catch(() => undefined)
  if (!path) return false
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return (await Promise.all(pids.map((pid) => isWorkingDirectoryOf(pid, path, false)))).includes(true)
}

async function isWorkingDirectoryOf(pid: string, path: string, whenUnreadable = true): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === path
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? false : whenUnreadable
  }
}
