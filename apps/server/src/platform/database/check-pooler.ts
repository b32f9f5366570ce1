import type { Db } from './database.ts'
import { sql } from './sql.ts'

/**
 * Checks that a pooler's connection has the settings of our own connections: a statement without a time limit could
 * block others, and so could a plan that scans a whole table.
 * @throws Error with one sentence when it has not
 */
export async function checkPooler(db: Db): Promise<void> {
  const unset = await db.rows<{ name: string }>(sql`
    SELECT name FROM unnest(ARRAY['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name
     WHERE current_setting(name) = '0'
     UNION ALL
    SELECT name FROM unnest(ARRAY['enable_seqscan', 'jit']) name WHERE current_setting(name) = 'on'`)
  if (unset.length === 0) return
  const names = unset.map(({ name }) => name).join(', ')
  throw new Error(
    `DATABASE_URL: the pooler must set ${names} on each of its connections, as the connect_query of deploy/pgbouncer/pgbouncer.ini does.`,
  )
}
