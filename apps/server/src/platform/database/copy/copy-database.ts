import { isDeepStrictEqual } from 'node:util'
import { migrateJobs } from '../../jobs/jobs.ts'
import { type Database, type Db, openDatabase } from '../database.ts'
import { isLockTimeout } from '../migration/lock-attempts.ts'
import { migrate, ownSources, type SchemaSources, unfinishedCopy } from '../migration/migrate.ts'
import type { OptionalIndex } from '../migration/optional-indexes.ts'
import { sql } from '../sql.ts'
import { commandTimeLimits } from '../time-limits.ts'
import { checkSource } from './check-source.ts'
import { checkTarget } from './check-target.ts'
import { type Connection, onConnection } from './connection.ts'
import { additionsOf, type Contents, contentsOf, differencesOf } from './contents.ts'
import { copyRows, type Progress } from './copy-rows.ts'
import { compareRows, type Digest } from './rows.ts'
import { addPartitions, copySequences, suspendChecks } from './target-schema.ts'

interface CopyParams<Figures> {
  source: Database
  /** The address of the target, an empty database. */
  to: string
  /** Indexes that the settings need. */
  indexes: readonly OptionalIndex[]
  /** Read from both, before and after, and compared. It throws for contents that must not be copied. */
  figuresOf(db: Db): Promise<Figures>
  onProgress(progress: Progress): void
  /** The step that begins. */
  onStep(step: string): void
  sources?: SchemaSources
}

export interface Copied<Figures> {
  figures: Figures
  /** Rows and digests by table. */
  tables: ReadonlyMap<string, Digest>
  sequences: number
  /** What the source has beside the product, which was not copied. */
  additions: string[]
}

/**
 * Copies all rows to an empty database, in one snapshot of the source, during which nobody can write to it, and in one
 * transaction of the target, which is committed only when every table has the same rows. The source is not changed.
 * @throws Error when one of the two may not be used, or the copy differs; no server starts on the target then
 */
export async function copyDatabase<Figures>(params: CopyParams<Figures>): Promise<Copied<Figures>> {
  const { source, to, indexes, onStep, sources = ownSources } = params
  const target = openDatabase({
    url: to,
    size: 1,
    scans: true,
    limits: commandTimeLimits,
    onError: () => undefined,
  })
  try {
    await checkSource(source, sources)
    await checkTarget(target, source)
    const copied = await withoutWriters(source, async (from, contents) => {
      const figures = await params.figuresOf(from.db)
      onStep('creating the tables')
      await migrate(to, indexes, sources)
      await target.pool.query('INSERT INTO migration (name, checksum) VALUES ($1, $1)', [unfinishedCopy])
      await migrateJobs(target.pool)
      return onConnection(target, 'BEGIN', (into) =>
        copyContents({ source: from, target: into, contents, figures }, params),
      )
    })
    onStep('collecting statistics')
    await collectStatistics(target, copied)
    return copied
  } finally {
    await target.close()
  }
}

/** The locks come before the snapshot, so that no write can be missing in it. Reads go on. */
async function withoutWriters<Result>(
  source: Database,
  work: (source: Connection, contents: Contents) => Promise<Result>,
): Promise<Result> {
  const names = (await contentsOf(source)).tables.map(({ name }) => name)
  return onConnection(source, 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY', async (connection) => {
    await connection.client.query(`LOCK TABLE ${names.join(', ')} IN SHARE MODE`).catch((cause: unknown) => {
      if (!isLockTimeout(cause)) throw cause
      throw new Error('Something still writes to the database: stop all of Ganj first', { cause })
    })
    return work(connection, await contentsOf(connection.db))
  })
}

interface Both<Figures> {
  source: Connection
  target: Connection
  contents: Contents
  /** Of the source. */
  figures: Figures
}

async function copyContents<Figures>(
  { source, target, contents, figures }: Both<Figures>,
  { figuresOf, onStep, onProgress }: CopyParams<Figures>,
): Promise<Copied<Figures>> {
  const { tables, sequences } = contents
  const differences = differencesOf(contents, await contentsOf(target.db))
  if (differences.length > 0)
    throw new Error(
      `The tables are not those of this version: start it once on the database, and move what it did not make to a schema of its own. ${differences.join('; ')}`,
    )
  await requireSameJobQueue(source, target)
  await addPartitions(source, target)
  const resume = await suspendChecks(target)
  await target.client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  await copyRows({ source, target, tables, onProgress })
  onStep('checking references')
  for (const statement of resume) await target.client.query(statement)
  await copySequences(source, target, sequences)
  onStep('comparing every row')
  const compared = await compareRows({ source, target, tables })
  if (compared.differences.length > 0)
    throw new Error(`The copy differs, and was not committed: ${compared.differences.join('; ')}`)
  if (!isDeepStrictEqual(await figuresOf(target.db), figures))
    throw new Error('The figures of the copy differ, and it was not committed')
  return {
    figures,
    tables: compared.digests,
    sequences: sequences.length,
    additions: await additionsOf(source.db),
  }
}

/** A queue that another version of its library has made would be changed again in the copy. */
async function requireSameJobQueue(source: Connection, target: Connection): Promise<void> {
  const [there, here] = await Promise.all([jobQueueOf(source.db), jobQueueOf(target.db)])
  if (there !== here)
    throw new Error('The job queue is not of this version: start this version on the database once')
}

const jobQueueOf = async (db: Db): Promise<string> =>
  (
    await db.one<{ steps: string }>(
      sql`SELECT string_agg(id::text, ',' ORDER BY id) AS steps FROM graphile_worker.migrations`,
    )
  ).steps

/** What autovacuum would do some minutes after the start: until then plans would be those of empty tables. */
async function collectStatistics(target: Database, { tables }: Copied<unknown>): Promise<void> {
  try {
    for (const name of tables.keys()) await target.pool.query(`VACUUM (ANALYZE) ${name}`)
  } catch (cause) {
    throw new Error(
      'The copy is complete, but not its statistics: run VACUUM (ANALYZE) in it before the start',
      {
        cause,
      },
    )
  }
}
