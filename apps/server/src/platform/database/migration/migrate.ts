import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { sessionTimeLimits } from '../time-limits.ts'
import { applyDefinitions } from './definitions.ts'
import { besideWriters, changeInShortAttempts } from './lock-attempts.ts'
import { createIndexes, isIndexValid, type OptionalIndex } from './optional-indexes.ts'

/** Stored as a migration while `database:copy` fills a database, so that no server starts on a part of it. */
export const unfinishedCopy = 'unfinished copy'
export const unfinishedCopyProblem =
  'The database has a copy that was not completed: drop it, create it again, and repeat npm run database:copy'

/** How often a process checks whether another one has finished. */
const turnMs = 100

export interface SchemaSources {
  /** Folder of the migrations: SQL files, applied once, in the order of their names. */
  migrations: string
  /** Folder in which `sql/` folders hold functions, views and triggers, applied again when their text changes. */
  definitions: string
}

export const ownSources: SchemaSources = {
  migrations: fileURLToPath(new URL('../../../../migrations/', import.meta.url)),
  definitions: fileURLToPath(new URL('../../../', import.meta.url)),
}

/**
 * Brings the database to the schema of this version: first the missing migrations, each in its own transaction, then,
 * in one transaction, every function, view and trigger whose text has changed, then the indexes that these settings need.
 * @returns the names of what was applied now
 * @throws Error when an applied migration was edited since, or is not among the sources
 */
export async function migrate(
  url: string,
  indexes: readonly OptionalIndex[] = [],
  sources: SchemaSources = ownSources,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sessionTimeLimits({ statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }))
    await acquireLock(client)
    return [
      ...(await applyMigrations(client, sources.migrations)),
      ...(await applyDefinitions(client, sources.definitions)),
      ...(await createIndexes(client, indexes)),
    ]
  } finally {
    await client.end()
  }
}

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot meanwhile, and CREATE INDEX CONCURRENTLY in
 * the process with the lock waits for all snapshots: a deadlock.
 */
async function acquireLock(client: pg.Client): Promise<void> {
  const ask = () =>
    client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [advisoryLocks.migrations])
  while (!(await ask()).rows[0]?.mine) await delay(turnMs)
}

async function applyMigrations(client: pg.Client, folder: string): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { pending, problem } = await compareMigrations(client, folder)
  if (problem) throw new Error(problem)
  for (const migration of pending) await applyMigration(client, migration)
  return pending.map(({ name }) => name)
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** The migrations that a database lacks, and the reason if none may be applied. */
export async function compareMigrations(
  client: pg.Client | pg.Pool,
  folder: string = ownSources.migrations,
): Promise<{ pending: Migration[]; problem?: string }> {
  const applied = await appliedMigrations(client)
  if (applied.has(unfinishedCopy)) return { pending: [], problem: unfinishedCopyProblem }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = [...applied.keys()].find((name) => !names.includes(name))
  if (unknown) {
    const problem =
      `The database has the migration ${unknown}, which this version does not know: it was made by another version. ` +
      'Start the version that made it, or begin with an empty database.'
    return { pending: [], problem }
  }
  const pending: Migration[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === undefined) pending.push({ name, text, checksum })
    else if (known !== checksum) {
      return {
        pending: [],
        problem: `The migration ${name} was edited after it was applied. Restore it and add a new one.`,
      }
    }
  }
  return { pending }
}

/** Checksums by name. A database from before checksums has none, and its migrations are unknown here. */
async function appliedMigrations(client: pg.Client | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `SELECT name, to_jsonb(migration) ->> 'checksum' AS checksum FROM migration`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum ?? '']))
}

/**
 * The first line of a migration with CREATE INDEX CONCURRENTLY: its statements run separately, outside a transaction.
 */
const withoutTransaction = '-- no transaction'

async function applyMigration(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  const store = () => client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum])
  try {
    if (!text.startsWith(withoutTransaction)) {
      await changeInShortAttempts(client, async () => {
        await client.query(text)
        await store()
      })
      return
    }
    for (const statement of text.split(/;[ \t]*\n/)) {
      if (/\bCONCURRENTLY\b/i.test(statement)) {
        await dropInvalidIndex(client, statement)
        await besideWriters(client, statement)
      } else await changeInShortAttempts(client, async () => void (await client.query(statement)))
    }
    await store()
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** IF NOT EXISTS would leave an invalid index as it is. */
async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const name = /\bINDEX CONCURRENTLY IF NOT EXISTS (\w+)/i.exec(statement)?.[1]
  if (name !== undefined && (await isIndexValid(client, name)) === false)
    await besideWriters(client, `DROP INDEX CONCURRENTLY ${name}`)
}
