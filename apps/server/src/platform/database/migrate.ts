import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { sessionTimeLimits } from './time-limits.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** How long a migration waits for a table that somebody else holds. */
const tableLockMs = 30_000

/**
 * Brings the database to the newest schema, each file of `migrations/` once, in order, in one transaction.
 * @returns the names that were applied now.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sessionTimeLimits({ statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }))
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const done = new Set(rows.map((row) => row.name))
    const due = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !done.has(name)).sort()
    // Everybody else waits behind a change of a table that cannot be had: rather none than a standstill.
    await client.query(`SET lock_timeout = ${tableLockMs}`)
    for (const name of due) await apply(client, name)
    return due
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(folder + name, 'utf8')
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
