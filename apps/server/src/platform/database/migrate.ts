import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { applyDefinitions } from './definitions.ts'
import { sessionTimeLimits } from './time-limits.ts'

/** How long a migration waits for a table that somebody else holds. */
const tableLockMs = 30_000

export interface SchemaSources {
  /** Folder of the migrations: SQL files, applied once, in the order of their names. */
  migrations: string
  /** Folder in which `sql/` folders hold functions, views and triggers, applied again when their text changes. */
  definitions: string
}

const ownSources: SchemaSources = {
  migrations: fileURLToPath(new URL('../../../migrations/', import.meta.url)),
  definitions: fileURLToPath(new URL('../../', import.meta.url)),
}

/**
 * Brings the database to the schema of this version: first the migrations that it lacks, each in a transaction of its
 * own, then, in one transaction, every function, view and trigger whose text has changed.
 * @returns the names of what was applied now
 * @throws Error when an applied migration was edited since, or is not among the sources
 */
export async function migrate(url: string, sources: SchemaSources = ownSources): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sessionTimeLimits({ statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }))
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
    // Everybody else waits behind a change of a table that cannot be had: rather none than a standstill.
    await client.query(`SET lock_timeout = ${tableLockMs}`)
    return [
      ...(await applyMigrations(client, sources.migrations)),
      ...(await applyDefinitions(client, sources.definitions)),
    ]
  } finally {
    await client.end()
  }
}

async function applyMigrations(client: pg.Client, folder: string): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const applied = await appliedMigrations(client)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = [...applied.keys()].find((name) => !names.includes(name))
  if (unknown) {
    throw new Error(
      `The database has the migration ${unknown}, which this version does not know: it was made by another version. ` +
        'Start the version that made it, or begin with an empty database.',
    )
  }
  const now: string[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === undefined) {
      await applyMigration(client, { name, text, checksum })
      now.push(name)
    } else if (known !== checksum) {
      throw new Error(`The migration ${name} was edited after it was applied. Restore it and add a new one.`)
    }
  }
  return now
}

/** Checksums by name. A database from before checksums were kept has none, and its migrations are unknown here. */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `SELECT name, to_jsonb(migration) ->> 'checksum' AS checksum FROM migration`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum ?? '']))
}

async function applyMigration(
  client: pg.Client,
  { name, text, checksum }: { name: string; text: string; checksum: string },
): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
