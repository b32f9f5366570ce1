import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provisionDatabase } from '../provision.ts'
import { backUpEmbedded, restoreEmbedded } from './embedded.ts'

const quiet = { info: () => undefined, warn: () => undefined }
let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ganj backup '))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs statements in the embedded database, with other work before it stops; returns the result of the last one. */
async function withDatabase<Result>(work: (query: (text: string) => Promise<unknown[]>) => Promise<Result>) {
  const provisioned = await provisionDatabase({ dataDir, log: quiet })
  const client = new pg.Client({ connectionString: provisioned.url })
  await client.connect()
  try {
    return await work(async (text) => (await client.query(text)).rows)
  } finally {
    await client.end()
    await provisioned.stop()
  }
}

const file = () => join(folder, 'backup.tar.gz')
const rows = () => withDatabase((query) => query('SELECT n FROM coin ORDER BY n'))

test('a restore brings back the backed-up rows, and sets the replaced database aside', async () => {
  await withDatabase(async (query) => {
    await query('CREATE TABLE coin AS SELECT generate_series(1, 3) AS n')
    await backUpEmbedded(dataDir, file(), quiet)
    await query('INSERT INTO coin VALUES (4)')
  })
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringContaining('.ganj-backup')]))
  const former = await restoreEmbedded(dataDir, file(), quiet)
  expect(await rows()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect((await stat(String(former))).isDirectory()).toBe(true)
}, 120_000)

test('a running database is not replaced, and no backup is overwritten', async () => {
  await withDatabase(async () => {
    await expect(restoreEmbedded(dataDir, file(), quiet)).rejects.toThrow('The database runs')
  })
  await expect(backUpEmbedded(dataDir, file(), quiet)).rejects.toThrow('exists already')
}, 120_000)

test('a backup into a folder that does not exist is refused before the database starts', async () => {
  const elsewhere = join(folder, 'missing', 'backup.tar.gz')
  await expect(backUpEmbedded(join(folder, 'no data'), elsewhere, quiet)).rejects.toThrow(
    'create that folder',
  )
  expect(await readdir(folder)).not.toContain('no data')
})

test('a file that is no backup leaves the database unchanged', async () => {
  const other = join(folder, 'other.tar.gz')
  await writeFile(other, 'nothing')
  await expect(restoreEmbedded(dataDir, other, quiet)).rejects.toThrow()
  expect(await rows()).toHaveLength(3)
}, 120_000)
