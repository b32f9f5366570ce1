import { type Database, openDatabase } from './database/database.ts'
import type { ProvisionLog } from './database/provision/log.ts'
import { hasEmbeddedDatabase, provisionDatabase } from './database/provision.ts'
import type { DatabaseSettings } from './database/settings.ts'
import { commandTimeLimits, type TimeLimits } from './database/time-limits.ts'
import { createLog } from './log.ts'
import type { ProcessSettings } from './process-settings.ts'

/** Ends a command with wrong arguments: the mistake, then the usage. */
export type Refuse = (message: string) => never

export const refuseWith =
  (usage: string): Refuse =>
  (message) => {
    console.error(`${message}\n\n${usage}`)
    process.exit(64)
  }

/** The error for an operator: for a fault of players, its cause. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Lets a command finish its work although its output is closed, as in `| head`. */
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
  /** Unset: the limits of an interactive command. */
  limits?: TimeLimits
}

/**
 * The database for one command. It is named on stderr, so that an operator notices the wrong one; closing it also stops
 * an embedded server.
 * @throws Error when it would have to create an embedded one
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
  // A command may take longer than the time limits of a pooler.
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

/** Runs the work of a command on its database, prints the error in a line if it failed, and closes the database. */
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

/** The target of a connection string, without its secrets. */
export function nameOf(databaseUrl: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl)
  const host = hostname || searchParams.get('host') || 'this machine'
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username) || 'the default one'
  return `${name} on ${host}${port ? `:${port}` : ''}${username ? ` as ${decodeURIComponent(username)}` : ''}`
}
