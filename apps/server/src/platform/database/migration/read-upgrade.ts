import { countDeadJobs } from '../../jobs/dead-jobs.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { compareMigrations } from './migrate.ts'

/** A preview of an upgrade to this version. */
export interface Upgrade {
  pending: string[]
  /** Tables of the database that the pending migrations name. */
  tables: { table: string; rows: number; size: string }[]
  problems: string[]
}

/** As `server_version_num`. */
export const oldestPostgres = 150_000
const weekMs = 7 * 86_400_000

interface Options {
  /** The folder of the migrations; unset: those of this version. */
  folder?: string
  /** No rehearsal is possible with the embedded database: it is copied by hand. */
  isEmbedded?: boolean
}

/** Read-only. */
export async function readUpgrade(
  database: Database,
  now: Date,
  { folder, isEmbedded = false }: Options = {},
): Promise<Upgrade> {
  if (!(await hasTable(database, 'migration'))) {
    return { pending: [], tables: [], problems: ['The database is empty: there is nothing to upgrade.'] }
  }
  const { pending, problem } = await compareMigrations(database.pool, folder)
  const text = pending.map((migration) => migration.text).join('\n')
  return {
    pending: pending.map(({ name }) => name),
    tables: await tablesIn(database, text),
    problems: [
      ...(problem ? [problem] : []),
      ...(await serverProblems(database)),
      ...(await jobProblems(database)),
      ...(isEmbedded ? [] : await backupProblems(database, now)),
    ],
  }
}

async function tablesIn(database: Database, text: string): Promise<Upgrade['tables']> {
  const names = [...new Set(text.match(/\b[a-z_]+\b/g))]
  return database.rows<Upgrade['tables'][number]>(sql`
    SELECT relname AS "table", greatest(reltuples, 0)::int AS rows, pg_size_pretty(pg_total_relation_size(oid)) AS size
       FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY(${names})
      ORDER BY pg_total_relation_size(oid) DESC`)
}

async function serverProblems(database: Database): Promise<string[]> {
  const server = await database.one<{ version: number; isReplica: boolean }>(
    sql`SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS "isReplica"`,
  )
  return [
    ...(server.version < oldestPostgres ? ['PostgreSQL is older than 15: upgrade it first.'] : []),
    ...(server.isReplica ? ['This is a replica: DATABASE_URL must name the primary.'] : []),
  ]
}

/** A job that failed for good may be one that the next version cannot read. */
async function jobProblems(database: Database): Promise<string[]> {
  if (!(await hasTable(database, 'graphile_worker._private_jobs'))) return []
  const dead = await countDeadJobs(database)
  return dead > 0 ? [`${dead} jobs are dead: npm run jobs -- list`] : []
}

async function backupProblems(database: Database, now: Date): Promise<string[]> {
  const never = 'No restore of a backup has passed yet: npm run restore:rehearse'
  if (!(await hasTable(database, 'restore_rehearsal'))) return [never]
  const { passed } = await database.one<{ passed: Date | null }>(
    sql`SELECT max(finished_at) AS passed FROM restore_rehearsal WHERE problems = '{}'`,
  )
  if (!passed) return [never]
  const days = Math.floor((now.getTime() - passed.getTime()) / 86_400_000)
  return now.getTime() - passed.getTime() > weekMs
    ? [`The last restore that passed is ${days} days old: npm run restore:rehearse`]
    : []
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  return (await database.one<{ there: boolean }>(sql`SELECT to_regclass(${name}) IS NOT NULL AS there`)).there
}
