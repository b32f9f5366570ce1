import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '#test/database/test-server.ts'
import { changeInShortAttempts } from './lock-attempts.ts'
import { migrate } from './migrate.ts'
import type { OptionalIndex } from './optional-indexes.ts'

const root = await mkdtemp(join(tmpdir(), 'ganj-migrate-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** An empty database, separate folders to migrate it from, and a function that returns the result of a query. */
async function createSubject() {
  const { admin } = inject('testDatabase')
  const { url, name } = await createDatabase(admin, 'template0')
  onTestFinished(() => dropDatabase(admin, name))
  const folder = await mkdtemp(join(root, 'case-'))
  const sources = { migrations: join(folder, 'migrations'), definitions: join(folder, 'src') }
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  await write('migrations/001-thing.sql', 'CREATE TABLE thing (n int NOT NULL)')
  await write('src/a/sql/sum_of.sql', functionOf('SELECT sum(n)::int FROM thing'))
  return {
    write,
    remove: (path: string) => rm(join(folder, path)),
    ask,
    url,
    migrate: (indexes: readonly OptionalIndex[] = []) => migrate(url, indexes, sources),
  }
}

const functionOf = (body: string) =>
  `CREATE OR REPLACE FUNCTION sum_of() RETURNS int LANGUAGE sql STABLE AS $$ ${body} $$;`

test('migrations are applied once, definitions again when their text changes', async () => {
  const { write, ask, migrate } = await createSubject()
  expect(await migrate()).toEqual(['001-thing.sql', 'a/sql/sum_of.sql'])
  expect(await migrate()).toEqual([])
  await ask('INSERT INTO thing VALUES (1), (2)')

  await write('migrations/002-more.sql', 'ALTER TABLE thing ADD COLUMN m int NOT NULL DEFAULT 10')
  await write('src/a/sql/sum_of.sql', functionOf('SELECT sum(m)::int FROM thing'))
  expect(await migrate()).toEqual(['002-more.sql', 'a/sql/sum_of.sql'])
  expect(await ask('SELECT sum_of() AS sum')).toEqual([{ sum: 20 }])
})

test('views and triggers come after the functions that they call', async () => {
  const { write, ask, migrate } = await createSubject()
  await write(
    'src/a/sql/all.view.sql',
    'CREATE OR REPLACE VIEW all_things AS SELECT z_of(n) AS z FROM thing;',
  )
  await write(
    'src/z/sql/z_of.sql',
    'CREATE OR REPLACE FUNCTION z_of(n int) RETURNS int LANGUAGE sql AS $$ SELECT n * 26 $$;',
  )
  await migrate()
  await ask('INSERT INTO thing VALUES (2)')
  expect(await ask('SELECT z FROM all_things')).toEqual([{ z: 52 }])
})

test('an applied migration that was edited is refused, and nothing changes', async () => {
  const { write, ask, migrate } = await createSubject()
  await migrate()
  await write('migrations/001-thing.sql', 'CREATE TABLE thing (n bigint NOT NULL)')
  await write('migrations/002-more.sql', 'CREATE TABLE more ()')
  await expect(migrate()).rejects.toThrow('001-thing.sql was edited after it was applied')
  expect(await ask(`SELECT to_regclass('more') AS more`)).toEqual([{ more: null }])
})

test('a database of an unknown newer version is refused', async () => {
  const { remove, write, migrate } = await createSubject()
  await write('migrations/009-newer.sql', 'CREATE TABLE newer ()')
  await migrate()
  await remove('migrations/009-newer.sql')
  await expect(migrate()).rejects.toThrow('009-newer.sql, which this version does not know')
})

test('a database from before the baseline is refused, whatever it contains', async () => {
  const { ask, migrate } = await createSubject()
  await ask('CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
  await ask(`INSERT INTO migration VALUES ('001-player.sql')`)
  await expect(migrate()).rejects.toThrow('001-player.sql, which this version does not know')
})

test('a definition that fails rolls back everything with it, and is named', async () => {
  const { write, ask, migrate } = await createSubject()
  await write(
    'src/b/sql/broken.sql',
    'CREATE OR REPLACE FUNCTION broken() RETURNS nothing LANGUAGE sql AS $$ $$;',
  )
  await expect(migrate()).rejects.toThrow('b/sql/broken.sql failed')
  expect(await ask(`SELECT to_regproc('sum_of') AS sum_of`)).toEqual([{ sum_of: null }])
})

const validity = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'thing_n'::regclass"

/** Leaves an invalid index, as an interrupted creation does. */
async function interruptIndex({ ask, migrate }: Awaited<ReturnType<typeof createSubject>>) {
  await migrate()
  await ask('INSERT INTO thing VALUES (1), (1)')
  await expect(ask('CREATE UNIQUE INDEX CONCURRENTLY thing_n ON thing (n)')).rejects.toThrow()
  expect(await ask(validity)).toEqual([{ indisvalid: false }])
}

test('an index can be created concurrently, in a migration that runs outside a transaction', async () => {
  const { write, ask, migrate } = await createSubject()
  const statements = [
    'DROP INDEX CONCURRENTLY IF EXISTS thing_n',
    'CREATE INDEX CONCURRENTLY thing_n ON thing (n)',
  ]
  await write('migrations/002-index.sql', `-- no transaction\n${statements.join(';\n')};\n`)
  expect(await migrate()).toContain('002-index.sql')
  expect(await ask(validity)).toEqual([{ indisvalid: true }])
})

test('an index whose creation was interrupted is created again', async () => {
  const subject = await createSubject()
  const { write, ask, migrate } = subject
  await interruptIndex(subject)
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS thing_n ON thing (n)'
  await write('migrations/002-index.sql', `-- no transaction\n${index};\n`)
  expect(await migrate()).toEqual(['002-index.sql'])
  expect(await ask(validity)).toEqual([{ indisvalid: true }])
})

test('an index that the settings need is created, also where its creation was interrupted, and then stays', async () => {
  const subject = await createSubject()
  const { ask, migrate } = subject
  const byNumber = [{ name: 'thing_n', on: 'thing (n)' }]
  const stateOf = () =>
    ask(
      "SELECT indexrelid::text AS oid, indisvalid AS valid FROM pg_index WHERE indexrelid = 'thing_n'::regclass",
    )
  await interruptIndex(subject)

  expect(await migrate(byNumber)).toEqual(['thing_n'])
  const [created] = await stateOf()
  expect(created).toMatchObject({ valid: true })
  expect(await migrate(byNumber)).toEqual([])
  expect(await migrate()).toEqual([])
  expect(await stateOf()).toEqual([created])
})

test('a process that waits for the migration lock does not block an index that the other one creates concurrently', async () => {
  const { ask, migrate, url } = await createSubject()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('CREATE TABLE indexed (n int); SELECT pg_advisory_lock(4271001)')
  const waiting = migrate()
  const asks = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%advisory_lock($1)%'`
  while ((await ask(asks)).length === 0);
  // Both in one session, as a migration is applied: it would be a deadlock if the waiting one held a snapshot.
  await other.query('CREATE INDEX CONCURRENTLY ON indexed (n)')
  await other.end()
  expect(await waiting).toEqual(['001-thing.sql', 'a/sql/sum_of.sql'])
})

test('a change of two tables gives way to a writer of both, and is made after it', async () => {
  const { ask, migrate, url, write } = await createSubject()
  await write('migrations/002-other.sql', 'CREATE TABLE other (n int)')
  await migrate()
  await write('migrations/003-both.sql', 'ALTER TABLE thing ADD m int; ALTER TABLE other ADD m int')
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  await writer.query('BEGIN; INSERT INTO other VALUES (1)')
  const changing = migrate()
  const blocked = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE datname = current_database() AND relation = 'other'::regclass AND NOT granted`
  while ((await ask(blocked)).length === 0);
  // The change has locked the first table meanwhile.
  await writer.query('INSERT INTO thing VALUES (1)')
  await writer.query('COMMIT')
  await writer.end()
  expect(await changing).toEqual(['003-both.sql'])
  expect(await ask('SELECT thing.m, other.m FROM thing, other')).toHaveLength(1)
})

test('a change of a table that stays locked fails in the end, and changes nothing', async () => {
  const { ask, migrate, url } = await createSubject()
  await migrate()
  const [writer, changer] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([writer.connect(), changer.connect()])
  await writer.query('BEGIN; INSERT INTO thing VALUES (1)')
  let attempts = 0
  const change = async () => {
    attempts++
    await changer.query('CREATE TABLE more (); ALTER TABLE thing ADD m int')
  }
  await expect(changeInShortAttempts(changer, change, 1)).rejects.toThrow('lock timeout')
  await Promise.all([writer.end(), changer.end()])
  expect(attempts).toBe(2)
  expect(await ask(`SELECT to_regclass('more') AS more`)).toEqual([{ more: null }])
})
