import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { archiveBefore, monthsBefore } from '#platform/database/archive.ts'
import { openDatabase } from '#platform/database/database.ts'
import { addHistoryPartitions } from '#platform/database/history.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { foldTransfers } from './archive-transfers.ts'
import { balances, legsPosted, post } from './post.ts'
import { reconcile } from './reconcile.ts'

const { signIn, url } = await createTestApp()
const database = openDatabase({ url, size: 2, onError: () => undefined, scans: true })
const folder = await mkdtemp(join(tmpdir(), 'ganj-archive-'))
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const now = new Date('2026-11-18T12:00:00Z')
const archive = (before: string, into = folder) =>
  archiveBefore(database, { before, folder: into, onMonth: { posting: foldTransfers }, now })

const move = (playerId: bigint, key: string, delta: bigint, at: string) =>
  database.transaction((tx) =>
    post(tx, {
      playerId,
      key,
      kind: 'task',
      reference: key,
      legs: [
        { currency: 'coin', delta, house: 'rewards' },
        { currency: 'tether', delta: 9_007_199_254_740_993n, house: 'rewards' },
      ],
      now: new Date(at),
    }),
  )

const linesOf = async (name: string) =>
  gunzipSync(await readFile(join(folder, name)))
    .toString()
    .trim()
    .split('\n')

test('old months are moved to files, balances still derive, and an archived key posts nothing again', async () => {
  await addHistoryPartitions(database.autocommit, new Date('2026-01-15T00:00:00Z'))
  const { id } = await signIn(1)
  await move(id, 'january', 70n, '2026-01-20T00:00:00Z')
  await move(id, 'february', -30n, '2026-02-20T00:00:00Z')
  await move(id, 'march', 5n, '2026-03-20T00:00:00Z')
  const before = await balances(database, id)
  const houses = (await reconcile(database)).houses
  expect((await monthsBefore(database, '2026-03')).filter(({ table }) => table === 'posting')).toEqual([
    { table: 'posting', partition: 'posting_202601' },
    { table: 'posting', partition: 'posting_202602' },
  ])

  const archived = await archive('2026-03')
  expect(archived.filter(({ rows }) => rows > 0)).toEqual([
    { partition: 'posting_202601', rows: 1, file: join(folder, 'posting_202601.ndjson.gz') },
    { partition: 'posting_202602', rows: 1, file: join(folder, 'posting_202602.ndjson.gz') },
  ])
  const [line = ''] = await linesOf('posting_202601.ndjson.gz')
  expect(JSON.parse(line)).toMatchObject({ idempotency_key: 'january', part: 1, house: 'rewards', coin: 70 })
  expect(line).toContain('9007199254740993')
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])

  expect(await balances(database, id)).toEqual(before)
  const after = await reconcile(database)
  expect(after.discrepancies).toEqual([])
  expect(after.houses).toEqual(houses)
  expect(await monthsBefore(database, '2026-03')).toEqual([])

  expect(await move(id, 'january', 70n, '2026-03-25T00:00:00Z')).toBe(false)
  expect(await balances(database, id)).toEqual(before)
  expect(await legsPosted(database, id, 'january')).toBeUndefined()
  expect(await legsPosted(database, id, 'march')).toHaveLength(2)
})

test('a month whose balances do not derive is not archived', async () => {
  const { id } = await signIn(2)
  await database.rows(sql`UPDATE player_balance SET coin = coin + 1 WHERE player_id = ${id}`)
  await expect(archive('2026-04')).rejects.toThrow(`player ${id} has 101 coin, but transfers add up to 100`)
  await database.rows(sql`UPDATE player_balance SET coin = coin - 1 WHERE player_id = ${id}`)
  expect((await reconcile(database)).discrepancies).toEqual([])
  expect((await monthsBefore(database, '2026-04')).map(({ partition }) => partition)).toContain(
    'posting_202603',
  )
})

test('a file that cannot be written drops nothing', async () => {
  const file = join(folder, 'in-the-way')
  await writeFile(file, '')
  await expect(archive('2026-04', file)).rejects.toThrow()
  const months = (await monthsBefore(database, '2026-04')).map(({ partition }) => partition)
  expect(months).toContain('posting_202603')
})
