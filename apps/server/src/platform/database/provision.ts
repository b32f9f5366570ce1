import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterOf, exists, readRedirectFile, redirectFileIn } from './provision/home.ts'
import type { ProvisionLog } from './provision/log.ts'
import { startNative } from './provision/native.ts'
import { startPGlite } from './provision/pglite.ts'

/** A database that is ready for connections. */
export interface ProvisionedDatabase {
  /** A connection string as `pg` takes it. */
  url: string
  /** The same database by connections with sessions: another address only where `url` is a pooler's. */
  sessionUrl: string
  kind: 'external' | 'embedded' | 'pglite'
  /** How many connections a pool may open to it. */
  maxConnections: number
  /** Releases it: an embedded server stops when no other process uses it. Close the pool first. */
  stop(): Promise<void>
}

/**
 * Provides a PostgreSQL: the one at `databaseUrl`, with `sessionUrl` for connections past its pooler; else the native
 * one from the package, with its data in `dataDir/postgres`; else, only where that cannot run, PGlite in
 * `dataDir/pglite`.
 * @throws Error when the data folder already has a native database that cannot be started now: an empty one must never
 * take its place
 */
export async function provisionDatabase({
  databaseUrl,
  sessionUrl,
  dataDir,
  log,
}: {
  databaseUrl?: string | undefined
  sessionUrl?: string | undefined
  dataDir: string
  log: ProvisionLog
}): Promise<ProvisionedDatabase> {
  if (databaseUrl) {
    const session = { url: databaseUrl, sessionUrl: sessionUrl ?? databaseUrl }
    return { ...session, kind: 'external', maxConnections: 20, stop: async () => undefined }
  }
  await mkdir(dataDir, { recursive: true })
  try {
    const native = await startNative(dataDir, log)
    return { ...native, sessionUrl: native.url, kind: 'embedded', maxConnections: 20 }
  } catch (error) {
    if (await hasNativeData(dataDir)) throw error
    log.warn(`The native PostgreSQL cannot run here: ${(error as Error).message}`)
  }
  const pglite = await startPGlite(dataDir)
  log.warn(
    'Using PGlite instead. It is for trying Ganj out: one connection, and a power cut may lose what was saved. ' +
      'Set DATABASE_URL to a PostgreSQL for anything more.',
  )
  return { ...pglite, sessionUrl: pglite.url, kind: 'pglite', maxConnections: 1 }
}

/** Whether a data folder holds an embedded database of either kind. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> =>
  (await hasNativeData(dataDir)) || exists(join(dataDir, 'pglite'))

async function hasNativeData(dataDir: string): Promise<boolean> {
  const inside = join(dataDir, 'postgres')
  const remembered = await readRedirectFile(redirectFileIn(inside))
  if (remembered) return !(await exists(remembered)) || (await exists(clusterOf(remembered)))
  return exists(clusterOf(inside))
}
