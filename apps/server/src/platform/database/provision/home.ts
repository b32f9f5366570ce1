import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { isFolderInUse } from './holder.ts'
import type { ProvisionLog } from './log.ts'
import { blockedFolder, chooseRunUser, type RunUser } from './run-user.ts'

/** The location for data that the run user could not reach inside the project: readable to all, kept over a reboot. */
const ELSEWHERE = '/var/lib/ganj'

/** The folder that holds the cluster, our copy of the binaries and the log, and who runs the server there. */
export interface Home {
  path: string
  user: RunUser
}

/**
 * Finds the home of the native server: `postgres` in the data folder, or, when we are root and the run user may not
 * enter that folder, a separate location that a file in the data folder names.
 * @throws Error naming the folder or file when a noted or formerly accessible location cannot be used any more
 */
export async function findHome(dataDir: string, log: ProvisionLog): Promise<Home> {
  const inside = join(await realpath(dataDir), 'postgres')
  await mkdir(inside, { recursive: true })
  const redirectFile = redirectFileIn(inside)

  const remembered = await readRedirectFile(redirectFile)
  if (remembered) {
    if (!(await exists(remembered))) throw new Error(lostPlace(redirectFile, remembered))
    return { path: remembered, user: await chooseRunUser(clusterOf(remembered)) }
  }

  const user = await chooseRunUser(clusterOf(inside))
  if (!user) return { path: inside, user }
  await chmod(inside, 0o711)
  const blocked = await blockedFolder(inside, user)
  if (!blocked) return { path: inside, user }
  if (await exists(clusterOf(inside))) {
    throw new Error(`the database in ${inside} runs as user ${user.uid}, who may no longer enter ${blocked}`)
  }

  const path = await moveElsewhere(inside, redirectFile)
  log.info(`Only root may enter ${blocked}, so the database lives in ${path} (remembered in ${redirectFile})`)
  return { path, user }
}

/** The cluster's folder inside a home. */
export const clusterOf = (home: string): string => join(home, 'cluster')

/** Whether a file or folder exists at this path. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The file with the location of a database that could not be inside the data folder. */
export const redirectFileIn = (inside: string): string => join(inside, 'elsewhere')

/** The location that a redirect file names, if there is one. */
export const readRedirectFile = (redirectFile: string): Promise<string | undefined> =>
  readFile(redirectFile, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/** Linking a complete file is atomic: of two concurrent processes, both get the location of the first. */
async function moveElsewhere(inside: string, redirectFile: string): Promise<string> {
  await clearThrownAway()
  const path = join(ELSEWHERE, randomBytes(8).toString('hex'))
  await mkdir(path, { recursive: true })
  for (const folder of [ELSEWHERE, path]) await chmod(folder, 0o755)
  await writeFile(join(path, 'belongs-to'), `${inside}\n`)
  const draft = join(inside, `elsewhere.${process.pid}`)
  await writeFile(draft, `${path}\n`)
  try {
    await link(draft, redirectFile)
    return path
  } catch (error) {
    await rm(path, { recursive: true })
    const remembered = await readRedirectFile(redirectFile)
    if (!remembered) throw error
    return remembered
  } finally {
    await rm(draft)
  }
}

/**
 * Removes the locations whose folder was in the temporary directory and is gone; any other folder may come back.
 */
async function clearThrownAway(): Promise<void> {
  const temporary = `${await realpath(tmpdir())}${sep}`
  for (const name of await readdir(ELSEWHERE).catch(() => [])) {
    const place = join(ELSEWHERE, name)
    const owner = await readFile(join(place, 'belongs-to'), 'utf8').catch(() => '')
    if (!owner.startsWith(temporary) || (await exists(owner.trim()))) continue
    if (await isFolderInUse(join(clusterOf(place), 'data'))) continue
    await rm(place, { recursive: true, force: true })
  }
}

const lostPlace = (redirectFile: string, place: string) =>
  `${redirectFile} names ${place} as the folder of the database, which does not exist; ` +
  'restore that folder, or remove that file to start with an empty database'
