import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '#test/database/test-server.ts'
import { migrateJobs } from '../../jobs/jobs.ts'
import { type Database, openDatabase } from '../database.ts'
import { compareMigrations, migrate } from '../migration/migrate.ts'
import { sql } from '../sql.ts'
import { differencesOf } from './contents.ts'
import { copyDatabase } from './copy-database.ts'

const { admin } = inject('testDatabase')
const { url, name } = await createDatabase(admin, 'template0')
const folder = await mkdtemp(join(tmpdir(), 'ganj-copy-'))
const sources = { migrations: join(folder, 'migrations'), definitions: join(folder, 'src') }
for (const path of Object.values(sources)) await mkdir(path)
// A small schema, because creating the product's takes most of the time of a copy.
await writeFile(join(sources.migrations, '001-thing.sql'), 'CREATE TABLE thing (gem int NOT NULL)')
await migrate(url, [], sources)
const source = openDatabase({
  url,
  size: 1,
  limits: { statementMs: 0, lockMs: 20, idleInTransactionMs: 0 },
  onError: () => undefined,
})
await migrateJobs(source.pool)
await source.pool.query('INSERT INTO thing SELECT generate_series(1, 1000)')
afterAll(async () => {
  await source.close()
  await dropDatabase(admin, name)
  await rm(folder, { recursive: true })
})

/** An empty database, dropped after the test. */
async function createTarget(): Promise<string> {
  const target = await createDatabase(admin, 'template0')
  onTestFinished(() => dropDatabase(admin, target.name))
  return target.url
}

const copy = (to: string, other: Partial<Parameters<typeof copyDatabase>[0]> = {}) =>
  copyDatabase({
    source,
    to,
    indexes: [],
    figuresOf: async () => 'the same',
    onProgress: () => undefined,
    onStep: () => undefined,
    sources,
    ...other,
  })

test('a row that changes on its way is noticed, and no server can start on what is left', async () => {
  const to = await createTarget()
  const onItsWay = (text: string) => text.replace(/\bgem\b/, 'CASE gem WHEN 500 THEN 501 ELSE gem END')
  const damaged: Database = { ...source, pool: damaging(source.pool, onItsWay) }
  await expect(copy(to, { source: damaged })).rejects.toThrow(
    /differs.*public.thing: the contents of rows differ$/,
  )
  const target = openDatabase({ url: to, size: 1, onError: () => undefined })
  expect(await target.rows(sql`SELECT FROM thing`)).toEqual([])
  expect((await compareMigrations(target.pool, sources.migrations)).problem).toContain('not completed')
  await target.close()
  await expect(migrate(to, [], sources)).rejects.toThrow('not completed')
  await expect(copy(to)).rejects.toThrow('drop it, create it again')
})

test('figures that differ are an error as well, and a source with refused ones leaves the target empty', async () => {
  const to = await createTarget()
  const figuresOf = async () => {
    throw new Error('not in order')
  }
  await expect(copy(to, { figuresOf })).rejects.toThrow('not in order')
  let calls = 0
  await expect(copy(to, { figuresOf: async () => calls++ })).rejects.toThrow('figures of the copy')
})

test('a transaction that has written and is still open is an error', async () => {
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('BEGIN; INSERT INTO thing VALUES (1)')
  await expect(copy(await createTarget())).rejects.toThrow('Something still writes')
})

test('tables, columns and sequences that only one of the two has are named', () => {
  const columns = [{ name: 'n', type: 'integer' }]
  const thing = { name: 'public.thing', columns, bytes: 0 }
  const theirs = { name: 'public.theirs', columns, bytes: 0 }
  const wider = { ...thing, columns: [{ name: 'n', type: 'bigint' }] }
  expect(differencesOf({ tables: [thing], sequences: [] }, { tables: [thing], sequences: [] })).toEqual([])
  expect(
    differencesOf({ tables: [thing, theirs], sequences: [] }, { tables: [wider], sequences: ['public.s'] }),
  ).toEqual([
    'only the source has the column public.thing.n integer',
    'only the source has the table public.theirs',
    'only the source has the column public.theirs.n integer',
    'the source has no column public.thing.n bigint',
    'the source has no sequence public.s',
  ])
})

test('what an operator has added elsewhere is named', async () => {
  await source.pool.query(
    `CREATE SCHEMA own; CREATE TABLE own.notes (n int); ALTER DATABASE ${name} SET jit = off`,
  )
  const { tables, additions } = await copy(await createTarget())
  expect(tables.get('public.thing')?.rows).toBe(1000)
  expect(additions).toEqual(['the setting jit=off', 'the table own.notes'])
})

/** A pool whose COPY statements are other ones. */
function damaging(pool: pg.Pool, change: (text: string) => string): pg.Pool {
  const replace = <Target extends object>(target: Target, method: string, other: unknown): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const value: unknown = name === method ? other : Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return replace(pool, 'connect', async () => {
    const client = await pool.connect()
    return replace(client, 'query', (statement: string | { text: string }, values?: unknown[]) => {
      if (typeof statement === 'object' && statement.text.startsWith('COPY'))
        statement.text = change(statement.text)
      return Reflect.apply(client.query, client, [statement, values])
    })
  })
}
