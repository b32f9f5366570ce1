import { type ParseArgsConfig, parseArgs } from 'node:util'
import { parseAddress } from './database/address.ts'
import { type Database, openDatabase } from './database/database.ts'
import { isConnectionLost, isTableMissing } from './database/errors.ts'
import type { ProvisionLog } from './database/provision/log.ts'
import { hasEmbeddedDatabase, provisionDatabase } from './database/provision.ts'
import type { DatabaseSettings } from './database/settings.ts'
import { commandTimeLimits, type TimeLimits } from './database/time-limits.ts'
import { Fault } from './fault.ts'
import { createLog } from './log.ts'
import type { ProcessSettings } from './process-settings.ts'
import { textOf } from './texts/texts.ts'

/** Ends a command with wrong arguments: the mistake, then the usage. */
export type Refuse = (message: string) => never

export const refuseWith =
  (usage: string): Refuse =>
  (message) => {
    console.error(`${message}\n\n${usage}`)
    process.exit(64)
  }

/**
 * The arguments of a command, as `parseArgs` reads them. `--help` ends it with the usage, an unknown option with the
 * mistake as well.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    // Node.js adds advice on how an argument that begins with a hyphen is given.
    const [mistake] = wordsOf(error).split(/\. |\n/)
    return refuseWith(usage)(`${mistake}`)
  }
}

/** The error for an operator, in a line: a refusal by its text and code, another one with its cause. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isTableMissing(error)) return 'The database has no tables of Ganj yet: start the server once'
  const cause = causeOf(error)
  if (!(error instanceof Fault)) return messageOf(error) + (cause ? `: ${messageOf(cause)}` : '')
  if (cause && error.code === 'server.unavailable' && isConnectionLost(error))
    return `The database does not answer: ${messageOf(cause)}`
  const text = `${textOf(error, 'en')} (${error.code})`
  // The message of a fault of the database is its code.
  return cause && cause.message !== error.code ? `${text}: ${messageOf(cause)}` : text
}

const causeOf = (error: Error) => (error.cause instanceof Error ? error.cause : undefined)

/** The error of a connection to a name with several addresses has only a code. */
const messageOf = (error: Error) => error.message || ('code' in error ? String(error.code) : error.name)

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
 * an embedded server. Ends the command when there is no embedded one, or it does not start.
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
  const wanted = { databaseUrl: DATABASE_URL, dataDir: GANJ_DATA_DIR, log }
  const provisioned = await provisionDatabase(wanted).catch((error: unknown) => {
    console.error(wordsOf(error))
    process.exit(1)
  })
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
  const { host, port, name, user } = parseAddress(databaseUrl)
  const server = `${host || 'this machine'}${port ? `:${port}` : ''}`
  return `${name || user || 'the default one'} on ${server}${user ? ` as ${user}` : ''}`
}
