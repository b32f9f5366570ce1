import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { createDatabase, dropDatabase } from '#test/database/test-server.ts'
import { type Database, type Db, openDatabase } from '../database.ts'
import { describeSchema } from '../migration/describe-schema.ts'
import { migrate, ownSources } from '../migration/migrate.ts'
import { sql } from '../sql.ts'
import { onConnection } from './connection.ts'
import { contentsOf } from './contents.ts'
import { copyDatabase } from './copy-database.ts'
import type { Progress } from './copy-rows.ts'
import { compareRows } from './rows.ts'

/** The table of a new feature: it refers to itself, has values of many types, and a trigger that writes elsewhere. */
const added = `
CREATE TABLE added (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent   bigint REFERENCES added,
  label    text,
  picture  bytea,
  fraction float8,
  amount   numeric,
  at       timestamptz,
  tags     text[],
  facts    jsonb,
  changed  xid8,
  doubled  bigint GENERATED ALWAYS AS (id * 2) STORED
);
CREATE TABLE added_log (of bigint NOT NULL, n bigint GENERATED ALWAYS AS IDENTITY);
CREATE FUNCTION added_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO added_log (of) VALUES (NEW.id); RETURN NULL; END $$;
CREATE TRIGGER added_noted AFTER INSERT ON added FOR EACH ROW EXECUTE FUNCTION added_note();
CREATE TABLE added_early (id bigint PRIMARY KEY REFERENCES added DEFERRABLE);
`
const rows = `
SELECT history_add_month('posting', '2026-03-01');
INSERT INTO added (label, picture, fraction, amount, at, tags, facts, changed) VALUES
  (E'tab\\t, line\\n, \\\\N and \\\\.', '\\x00ff0a5c', 0.1::float8 + 0.2::float8, 'NaN', 'infinity', '{"a,b",NULL,""}', '{"k": 1e3}', NULL),
  ('گنج 🎁', '', '-Infinity', 1234567890.000000001, '2026-03-29 01:59:59.999999+00', '{}', 'null', '18446744073709551000'),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), ('', NULL, 5e-324, 0, 'epoch', NULL, '""', '3');
UPDATE added SET parent = 4 WHERE id = 1;
INSERT INTO added_early VALUES (1), (4);
INSERT INTO posting (player_id, id, part, created_at, kind, reference, house, gem)
SELECT 1, nextval('posting_id'), 0, '2026-03-01'::timestamptz + n * interval '20 days', 'welcome', n, 'rewards', 1
  FROM generate_series(0, 3) n;
SELECT setval('payout_query', 77, false);
`

const folder = await mkdtemp(join(tmpdir(), 'ganj-copy-'))
const sources = { ...ownSources, migrations: join(folder, 'migrations') }
await cp(ownSources.migrations, sources.migrations, { recursive: true })
await writeFile(join(sources.migrations, '900-added.sql'), added)
const { url, drop } = await createTestDatabase()
await migrate(url, [], sources)
const open = (of: string) => openDatabase({ url: of, size: 1, scans: true, onError: () => undefined })
const source = open(url)
await source.pool.query(rows)
afterAll(async () => {
  await source.close()
  await drop()
  await rm(folder, { recursive: true })
})

const { admin } = inject('testDatabase')
const { url: to, name } = await createDatabase(admin, 'template0')

const countsOf = (db: Db) => db.one(sql`SELECT (SELECT count(*) FROM posting) AS postings`)

const rowsOf = async (database: Database, text: string): Promise<unknown[]> =>
  (await database.pool.query<Record<string, unknown>>(text)).rows

const catalogue = `
  SELECT format('%s %s %s', c.relname, pg_get_expr(c.relpartbound, c.oid),
                array(SELECT pg_get_triggerdef(t.oid) || t.tgenabled::text FROM pg_trigger t
                       WHERE t.tgrelid = c.oid AND NOT t.tgisinternal ORDER BY 1)) AS line
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`

const writer = new pg.Client({ connectionString: url })
await writer.connect()
const reported: Progress[] = []
const modes: string[] = []
const refusals: unknown[] = []
const copied = await copyDatabase({
  source,
  to,
  indexes: [],
  sources,
  onStep: () => undefined,
  figuresOf: async (db) => {
    const { mode } = await db.one<{ mode: string }>(
      sql`SELECT current_setting('transaction_read_only') AS mode`,
    )
    modes.push(mode)
    await writer
      .query('SET lock_timeout = 1; INSERT INTO added DEFAULT VALUES')
      .catch((error: pg.DatabaseError) => refusals.push(error.code))
    return countsOf(db)
  },
  onProgress: (one) => reported.push(one),
})
await writer.end()
const target = open(to)
afterAll(async () => {
  await target.close()
  await dropDatabase(admin, name)
})

test('a copy has every table of the catalogue, also that of a new feature, with its rows as they are', async () => {
  expect(await describeSchema(target)).toBe(await describeSchema(source))
  expect(await rowsOf(target, catalogue)).toEqual(await rowsOf(source, catalogue))
  const contents = await contentsOf(source)
  expect([...copied.tables.keys()]).toEqual(contents.tables.map(({ name }) => name))
  expect(copied).toMatchObject({
    sequences: contents.sequences.length,
    additions: [],
    figures: { postings: 4n },
  })
  expect(reported.map(({ table }) => table)).toEqual([...copied.tables.keys()])
  expect(reported.at(-1)?.share).toBe(1)

  expect([copied.tables.get('public.added')?.rows, copied.tables.get('public.added_log')?.rows]).toEqual([
    4, 4,
  ])
  const values = 'SELECT to_jsonb(a) - $$changed$$ AS row FROM added a ORDER BY id'
  expect(await rowsOf(target, values)).toEqual(await rowsOf(source, values))
  const places = 'SELECT tableoid::regclass::text AS place FROM posting ORDER BY created_at'
  expect(await rowsOf(target, places)).toEqual(await rowsOf(source, places))
  expect(await rowsOf(target, places)).toContainEqual({ place: 'posting_202603' })
})

test('the source is only read, and nobody else can write to it until the copy is complete', () => {
  expect(modes).toEqual(['on', 'off'])
  expect(refusals).toEqual(['55P03', '55P03'])
})

test('numbers of transactions are those of the copy, where those of the source would be in the future', async () => {
  const text =
    'SELECT count(changed)::int AS known, bool_and(changed < pg_snapshot_xmin(pg_current_snapshot())) AS past FROM added'
  expect(await rowsOf(target, text)).toEqual([{ known: 2, past: true }])
})

test('a row that is changed or added in a copy is found', async () => {
  const tables = (await contentsOf(target)).tables.filter(({ name }) => name === 'public.added')
  const differences = (change: string) =>
    onConnection(source, 'BEGIN', (from) =>
      onConnection(target, 'BEGIN', async (into) => {
        await into.client.query(change)
        const found = await compareRows({ source: from, target: into, tables })
        await into.client.query('ROLLBACK')
        return found.differences
      }),
    )
  const contents = ['public.added: the contents of rows differ']
  expect(await differences('SELECT')).toEqual([])
  expect(await differences(`UPDATE added SET label = label || ' ' WHERE id = 2`)).toEqual(contents)
  expect(await differences('UPDATE added SET label = NULL WHERE id = 4')).toEqual(contents)
  expect(await differences('UPDATE added SET fraction = 0.3 WHERE id = 1')).toEqual(contents)
  expect(await differences('INSERT INTO added DEFAULT VALUES')).toEqual([
    'public.added: 4 rows, 5 in the copy',
  ])
})

test('what follows in the copy is as in the source: numbers go on, guards and references hold', async () => {
  const next = `SELECT nextval('posting_id'), nextval('payout_query'), nextval('leaderboard_sync_token')`
  expect(await rowsOf(target, next)).toEqual(await rowsOf(source, next))
  await expect(target.pool.query('DELETE FROM posting')).rejects.toThrow('posting is append-only')
  await expect(target.pool.query('TRUNCATE posting_202603')).rejects.toThrow('append-only')
  await expect(target.pool.query('INSERT INTO added (parent) VALUES (99)')).rejects.toThrow('foreign key')
  const inserted = await rowsOf(
    target,
    'INSERT INTO added DEFAULT VALUES RETURNING doubled = id * 2 AS doubled',
  )
  expect(inserted).toEqual([{ doubled: true }])
  const log = 'SELECT count(*)::int AS rows, max(n) > 4 AS later FROM added_log'
  expect(await rowsOf(target, log)).toEqual([{ rows: 5, later: true }])
  expect(await migrate(to, [], sources)).toEqual([])
})
