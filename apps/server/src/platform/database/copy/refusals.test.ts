import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { createDatabase, dropDatabase } from '#test/database/test-server.ts'
import { wordsOf } from '../../command-line.ts'
import { type Database, openDatabase } from '../database.ts'
import { ownSources } from '../migration/migrate.ts'
import { checkSource } from './check-source.ts'
import { checkTarget } from './check-target.ts'

const { admin } = inject('testDatabase')
const { url, drop } = await createTestDatabase()
const source = open(url)
const empty = await createDatabase(admin, 'template0')
const target = open(empty.url)
afterAll(async () => {
  await target.close()
  await source.close()
  await drop()
  await dropDatabase(admin, empty.name)
})

function open(address: string): Database {
  return openDatabase({ url: address, size: 1, onError: () => undefined })
}

/** Closed after the test. */
function opened(address: string): Database {
  const database = open(address)
  onTestFinished(() => database.close())
  return database
}

const refusalOf = (check: Promise<void>): Promise<string> => check.then(() => 'none', wordsOf)

test('an empty database of its own is accepted', async () => {
  expect(await refusalOf(checkTarget(target, source))).toBe('none')
})

test('a target that does not answer or does not exist is refused with the reason', async () => {
  const nobody = opened('postgres://postgres@127.0.0.1:1/ganj')
  expect(await refusalOf(checkTarget(nobody, source))).toMatch(/^No connection to the target: .*ECONNREFUSED/)
  const missing = new URL(url)
  missing.pathname = '/ganj_test_of_nobody'
  expect(await refusalOf(checkTarget(opened(missing.href), source))).toContain('does not exist')
})

test('the database itself is no target, nor is one that has tables', async () => {
  expect(await refusalOf(checkTarget(opened(url), source))).toBe('The target is the database itself')
  const other = await createTestDatabase()
  onTestFinished(other.drop)
  expect(await refusalOf(checkTarget(opened(other.url), source))).toMatch(
    /^The target is not empty \(public\..*\): name a new database$/,
  )
})

test('tables of other schemas do not count', async () => {
  const other = await createDatabase(admin, 'template0')
  const database = open(other.url)
  onTestFinished(async () => {
    await database.close()
    await dropDatabase(admin, other.name)
  })
  await database.pool.query('CREATE SCHEMA theirs; CREATE TABLE theirs.thing (n int)')
  expect(await refusalOf(checkTarget(database, source))).toBe('none')
})

test('a target with another encoding is refused', async () => {
  const name = `${empty.name}_ascii`
  const server = opened(admin)
  await server.pool.query(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
  )
  onTestFinished(() => dropDatabase(admin, name))
  const ascii = new URL(admin)
  ascii.pathname = `/${name}`
  expect(await refusalOf(checkTarget(opened(ascii.href), source))).toContain('the encoding SQL_ASCII')
})

test('a role that may not create tables in the target is refused', async () => {
  const role = `${empty.name}_role`
  const server = opened(admin)
  await server.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'of-a-test'`)
  onTestFinished(async () => void (await server.pool.query(`DROP ROLE ${role}`)))
  const theirs = new URL(empty.url)
  theirs.username = role
  theirs.password = 'of-a-test'
  const database = open(theirs.href)
  expect(await refusalOf(checkTarget(database, source))).toContain('may not create')
  await database.close()
})

test.each([
  [{ version: 140_012 }, 'older than 15'],
  [{ isReplica: true }, 'a replica'],
])('a target with %o is refused', async (found, refusal) => {
  const other: Database = {
    ...target,
    one: async (query) => ({ ...Object(await target.one(query)), ...found }),
  }
  expect(await refusalOf(checkTarget(other, source))).toContain(refusal)
})

test('a source that other processes use is refused', async () => {
  expect(await refusalOf(checkSource(source, ownSources))).toBe('none')
  const other = new pg.Client({ connectionString: url, application_name: 'ganj jobs' })
  await other.connect()
  expect(await refusalOf(checkSource(source, ownSources))).toBe(
    'Other processes use the database (ganj jobs): stop all of Ganj first',
  )
  await other.end()
})

test('a source of another version is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-copy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await refusalOf(checkSource(source, { ...ownSources, migrations: folder }))).toContain(
    'made by another version',
  )
  const { rowCount } = await source.pool.query(
    `UPDATE sql_definition SET checksum = '' WHERE path LIKE '%/refuse_change.sql'`,
  )
  expect(rowCount).toBe(1)
  expect(await refusalOf(checkSource(source, ownSources))).toMatch(
    /^The database is not at this version \(1 missing, such as .*refuse_change.sql\)/,
  )
})
