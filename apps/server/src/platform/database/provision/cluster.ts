import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { clusterOf, exists, type Home } from './home.ts'
import { asRunUser } from './run-user.ts'

const run = promisify(execFile)

/** The one role of the cluster; its password is stored beside the data. */
export const ROLE = 'ganj'

/** PostgreSQL's own data folder inside a home. */
export const dataOf = (home: Home): string => join(clusterOf(home.path), 'data')

/** The file with the generated password, readable to its owner only. */
export const passwordFileOf = (home: Home): string => join(clusterOf(home.path), 'password')

/**
 * Creates the cluster once: UTF-8 with PostgreSQL's own C.UTF-8, the same on every system, and a password for the
 * loopback. Created under a temporary name and renamed when complete: a crash leaves no incomplete cluster, and of two
 * concurrent processes the first wins.
 */
export async function createCluster(home: Home, binaries: Binaries): Promise<void> {
  const cluster = clusterOf(home.path)
  if (await exists(cluster)) return
  const draft = await mkdtemp(`${cluster}-`)
  const password = join(draft, 'password')
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (home.user) {
    for (const path of [draft, password]) await chown(path, home.user.uid, home.user.gid)
  }
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${join(draft, 'data')}`,
        `--username=${ROLE}`,
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { cwd: draft, ...asRunUser(home.user) },
    )
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(cluster))) throw error
  }
}
