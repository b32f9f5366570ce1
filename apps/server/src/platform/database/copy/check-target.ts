import type { Database, Db } from '../database.ts'
import { unfinishedCopy, unfinishedCopyProblem } from '../migration/migrate.ts'
import { oldestPostgres } from '../migration/read-upgrade.ts'
import { sql } from '../sql.ts'
import { schemas } from './contents.ts'

interface Target {
  version: number
  isReplica: boolean
  encoding: string
  mayCreate: boolean
  /** The first tables, views and sequences of the schemas that a copy fills. */
  existing: string[]
}

/**
 * @throws Error when the target is anything but an empty database of its own in which all can be created
 */
export async function checkTarget(target: Database, source: Db): Promise<void> {
  const client = await target.pool.connect().catch((cause: unknown) => {
    throw new Error('No connection to the target: create that database, or correct the address', { cause })
  })
  client.release()
  if ((await identityOf(target)) === (await identityOf(source)))
    throw new Error('The target is the database itself')
  if (await hasUnfinishedCopy(target)) throw new Error(unfinishedCopyProblem)
  const problem = problemOf(await readTarget(target))
  if (problem) throw new Error(problem)
}

function problemOf({ version, isReplica, encoding, mayCreate, existing }: Target) {
  if (version < oldestPostgres) return 'The PostgreSQL of the target is older than 15'
  if (isReplica) return 'The target is a replica: name its primary'
  if (encoding !== 'UTF8') return `The target has the encoding ${encoding}: create it with ENCODING 'UTF8'`
  if (existing.length > 0) return `The target is not empty (${existing.join(', ')}): name a new database`
  if (!mayCreate)
    return 'The role may not create schemas and tables in the target: make it the owner of that database'
  return undefined
}

const readTarget = (db: Db): Promise<Target> =>
  db.one(sql`
    SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS "isReplica",
           (SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()) AS encoding,
           has_database_privilege(current_database(), 'CREATE')
             AND has_schema_privilege('public', 'CREATE') AS "mayCreate",
           array(SELECT format('%I.%I', n.nspname, c.relname)
                   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE n.nspname = ANY(${schemas}) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
                    AND NOT EXISTS (SELECT FROM pg_depend d
                                     WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
                  ORDER BY n.nspname DESC, c.relname LIMIT 3) AS existing`)

/** Separate, because a statement can only name a table that exists. */
async function hasUnfinishedCopy(db: Db): Promise<boolean> {
  const { table } = await db.one<{ table: string | null }>(
    sql`SELECT to_regclass('public.migration')::text AS "table"`,
  )
  if (table === null) return false
  return (await db.maybe(sql`SELECT FROM migration WHERE name = ${unfinishedCopy}`)) !== undefined
}

/** Identifies a database: its server's data and its number there. */
async function identityOf(db: Db): Promise<string> {
  const { identity } = await db.one<{ identity: string }>(sql`
    SELECT concat_ws(':', (SELECT system_identifier FROM pg_control_system()),
                     (SELECT oid FROM pg_database WHERE datname = current_database())) AS identity`)
  return identity
}
