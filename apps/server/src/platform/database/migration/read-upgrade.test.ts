import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { sql } from '../sql.ts'
import { readUpgrade } from './read-upgrade.ts'

const { database } = await createTestApp()
const own = fileURLToPath(new URL('../../../../migrations/', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'ganj-upgrade-'))
afterAll(() => rm(folder, { recursive: true }))
for (const name of await readdir(own)) await writeFile(join(folder, name), await readFile(join(own, name)))

const now = new Date('2026-11-22T12:00:00Z')
const rehearsed = (at: Date, problems: string[] = []) =>
  database.rows(sql`
    INSERT INTO restore_rehearsal (backup, problems, transfers, finished_at) VALUES ('one', ${problems}, 1, ${at})`)

test('without a successful restore there is no upgrade', async () => {
  await rehearsed(now, ['transfer is empty'])
  const { problems } = await readUpgrade(database, now)
  expect(problems).toEqual([expect.stringContaining('No restore of a backup has passed')])
})

test('the embedded database, whose restore is not rehearsed, may be upgraded', async () => {
  expect((await readUpgrade(database, now, { isEmbedded: true })).problems).toEqual([])
})

test('a restore of last week is too old, one of today is recent enough', async () => {
  await rehearsed(new Date('2026-11-12T12:00:00Z'))
  expect((await readUpgrade(database, now)).problems).toEqual([expect.stringContaining('10 days old')])
  await rehearsed(now)
  expect(await readUpgrade(database, now)).toEqual({ pending: [], tables: [], problems: [] })
})

test('the migrations of a new version are listed, with the tables that they change', async () => {
  await writeFile(join(folder, '900-new.sql'), 'ALTER TABLE player ADD COLUMN pace text;')
  const { pending, tables, problems } = await readUpgrade(database, now, { folder })
  expect([pending, problems]).toEqual([['900-new.sql'], []])
  expect(tables.map(({ table }) => table)).toEqual(['player'])
})

test('an edited migration and a database of a newer version are refused', async () => {
  const [first = ''] = (await readdir(own)).sort()
  await writeFile(join(folder, first), 'SELECT 1;')
  expect((await readUpgrade(database, now, { folder })).problems).toEqual([
    expect.stringContaining('was edited'),
  ])
  await rm(join(folder, first))
  expect((await readUpgrade(database, now, { folder })).problems).toEqual([
    expect.stringContaining('which this version does not know'),
  ])
})
