import type { Database } from '../database.ts'
import { changedDefinitions } from '../migration/definitions.ts'
import { compareMigrations, type SchemaSources } from '../migration/migrate.ts'
import { APPLICATION } from '../provision/presence.ts'
import { sql } from '../sql.ts'

/**
 * @throws Error when the source is not at exactly this version, or other processes use it
 */
export async function checkSource(source: Database, sources: SchemaSources): Promise<void> {
  const { pending, problem } = await compareMigrations(source.pool, sources.migrations)
  if (problem) throw new Error(problem)
  const missing = [
    ...pending.map(({ name }) => name),
    ...(await changedDefinitions(source.pool, sources.definitions)).map(({ path }) => path),
  ]
  if (missing.length > 0)
    throw new Error(
      `The database is not at this version (${missing.length} missing, such as ${missing[0]}): ` +
        'start this version on it once, and stop it again',
    )
  const others = await otherProcesses(source)
  if (others.length > 0)
    throw new Error(`Other processes use the database (${others.join(', ')}): stop all of Ganj first`)
}

/**
 * The names of Ganj's connections to this database but ours. Only processes that share an embedded server show that they
 * are there without a connection.
 */
async function otherProcesses(source: Database): Promise<string[]> {
  const own = `${APPLICATION} ${process.pid}`
  const rows = await source.rows<{ name: string }>(sql`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE pid <> pg_backend_pid() AND application_name <> ${own}
       AND ((datname = current_database() AND application_name LIKE 'ganj%')
            OR (application_name LIKE ${`${APPLICATION}%`}
                AND EXISTS (SELECT FROM pg_stat_activity WHERE application_name = ${own})))
     ORDER BY name`)
  return rows.map(({ name }) => name)
}
