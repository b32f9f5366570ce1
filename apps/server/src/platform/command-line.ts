import { type Database, openDatabase } from './database/database.ts'
import type { ProvisionLog } from './database/provision/log.ts'
import { hasEmbeddedDatabase, provisionDatabase } from './database/provision.ts'
import type { DatabaseSettings } from './database/settings.ts'
import { commandTimeLimits, type TimeLimits } from './database/time-limits.ts'
import { createLog } from './log.ts'
import type { ProcessSettings } from './process-settings.ts'

/** Ends a command that was called wrongly: what is wrong, then how it is used. */
export type Refuse = (message: string) => never

export const refuseWith =
  (usage: string): Refuse =>
  (message) => {
    console.error(`${message}\n\n${usage}`)
    process.exit(64)
  }

/** What is wrong, for an operator: of a fault for players what is behind it. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Lets a command finish its work although nobody reads on, as in `| head`. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}

interface Options {
  size: number
  scans?: boolean
  /** Unset: those of a command that an operator waits for. */
  limits?: TimeLimits
}

/**
 * The database for one command, which is named on stderr, so that nobody changes another one than they mean to; to close it
 * lets go of an embedded server too.
 * @throws Error when it would have to make an embedded one
 */
export async function openCommandDatabase(
  settings: Pick<
    DatabaseSettings & ProcessSettings,
    'DATABASE_URL' | 'DATABASE_SESSION_URL' | 'GANJ_DATA_DIR'
  >,
  options: Options,
  log: ProvisionLog = createLog({ LOG_LEVEL: 'warn' }),
): Promise<Database> {
  const { GANJ_DATA_DIR } = settings
  // A command may take longer than a pooler lets a call take.
  const DATABASE_URL = settings.DATABASE_SESSION_URL ?? settings.DATABASE_URL
  if (!DATABASE_URL && !(await hasEmbeddedDatabase(GANJ_DATA_DIR))) {
    console.error(`There is no embedded database in ${GANJ_DATA_DIR}: set DATABASE_URL, or GANJ_DATA_DIR.`)
    process.exit(78)
  }
  console.error(`Database: ${DATABASE_URL ? nameOf(DATABASE_URL) : `the embedded one in ${GANJ_DATA_DIR}`}`)
  const provisioned = await provisionDatabase({ databaseUrl: DATABASE_URL, dataDir: GANJ_DATA_DIR, log })
  const database = openDatabase({
    url: provisioned.url,
    onError: () => undefined,
    limits: commandTimeLimits,
    ...options,
  })
  return {
    ...database,
    async close() {
      await database.close()
      await provisioned.stop()
    },
  }
}

/** Does the work of a command on its database, says in a line why it failed, and closes the database. */
export async function runCommand(database: Database, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(wordsOf(error))
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** What a connection string points at, without what opens it. */
export function nameOf(databaseUrl: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl)
  const host = hostname || searchParams.get('host') || 'this machine'
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username) || 'the default one'
  return `${name} on ${host}${port ? `:${port}` : ''}${username ? ` as ${decodeURIComponent(username)}` : ''}`
}
