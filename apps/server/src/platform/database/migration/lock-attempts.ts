import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/**
 * How long an attempt waits for a table. All later statements on the table wait behind it. It is shorter than
 * PostgreSQL's deadlock_timeout: where a call holds one table and waits for another, the change gives way, not the call.
 */
const attemptMs = 200
const pauseMs = 300
/** How long a change, or the creation of an index while others write, tries to get its locks. */
const patienceMs = 30_000

/**
 * Changes the schema in one transaction, in short attempts until every lock is free: a change that fails is better than
 * players who all wait behind one that waits.
 * @throws the error of the last attempt; nothing was changed
 */
export async function changeInShortAttempts(
  client: pg.Client,
  change: () => Promise<void>,
  patience = patienceMs,
): Promise<void> {
  await client.query(`SET lock_timeout = ${attemptMs}`)
  for (let waited = 0; ; waited += attemptMs + pauseMs) {
    try {
      await client.query('BEGIN')
      await change()
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (!isLockTimeout(error) || waited >= patience) throw error
    }
    await delay(pauseMs)
  }
}

/** Whether it is SQLSTATE lock_not_available, or has it as its cause. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause))

/** Creates or drops an index while others write: nothing waits behind it, and an attempt would begin anew. */
export async function besideWriters(client: pg.Client, statement: string): Promise<void> {
  await client.query(`SET lock_timeout = ${patienceMs}`)
  await client.query(statement)
}
