import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user of the PostgreSQL processes; undefined: the current user. */
export type RunUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. An existing cluster runs as its owner; a new one as the system's `postgres` user,
 * which is created when it is missing.
 * @throws Error when we are root and there is no such user and none can be created
 */
export async function chooseRunUser(existingCluster: string): Promise<RunUser> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(existingCluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await lookUp('postgres')) ?? (await create('postgres'))
}

/**
 * The options for starting a PostgreSQL program: as its user, and without our environment, which may contain secrets.
 */
export function asRunUser(user: RunUser): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const { PATH, SystemRoot } = process.env
  return { ...user, env: { PATH, ...(SystemRoot && { SystemRoot }), LC_ALL: 'C' } }
}

/** The first folder on the path that the user may not enter, or undefined when all are accessible. */
export async function blockedFolder(path: string, user: RunUser): Promise<string | undefined> {
  if (!user) return undefined
  const folders: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of folders) {
    const { uid, gid, mode } = await stat(folder)
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & needed) === 0) return folder
  }
  return undefined
}

async function lookUp(name: string): Promise<RunUser> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function create(name: string): Promise<RunUser> {
  const none = 'PostgreSQL does not run as root, and there is no user `postgres` to run it as'
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ])
  } catch (error) {
    throw new Error(`${none}; useradd could not make one (${(error as Error).message.trim()})`)
  }
  const made = await lookUp(name)
  if (!made) throw new Error(none)
  return made
}
