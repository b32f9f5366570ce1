import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isAlive } from './holder.ts'

const held = new Set<string>()

/**
 * Locks a folder for this process alone, by a file with its process id.
 * @returns a function that releases it
 * @throws Error naming the holder when another running process, or one on another machine, has it
 */
export async function acquireLock(file: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${hostname()}\n`
  const draft = `${file}.${process.pid}`
  for (let tries = 0; tries < 3; tries++) {
    await writeFile(draft, mine)
    try {
      await link(draft, file)
      held.add(file)
      return async () => {
        held.delete(file)
        await rm(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      await rm(draft)
    }
    await clearWhenStale(file)
  }
  throw new Error(`${file} changes hands too quickly; try again`)
}

/** Moves a dead holder's file aside, and back when another process has taken the lock at the same moment. */
async function clearWhenStale(file: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => '')
  const [pid = '', host = ''] = found.trim().split(' ')
  // After a restart in a container a new process often has the same process id.
  const mayBeAlive = Number(pid) === process.pid ? held.has(file) : isAlive(Number(pid))
  if (found && (host !== hostname() || mayBeAlive)) {
    throw new Error(`process ${pid} on ${host} holds ${file}; stop it, or remove that file if it is gone`)
  }
  const aside = `${file}.${process.pid}.old`
  await rename(file, aside).catch(() => undefined)
  if ((await readFile(aside, 'utf8').catch(() => found)) !== found) await link(aside, file)
  await rm(aside, { force: true })
}
