import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPGlite } from './pglite.ts'

test('PGlite listens on the loopback, and a second start on its folder is told which process holds it', {
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ganj pglite '))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { url, stop } = await startPGlite(dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect((await client.query('select 7::bigint as n')).rows).toEqual([{ n: '7' }])
  await client.end()
  await expect(startPGlite(dataDir)).rejects.toThrow(/^process \d+ on .* holds .*pglite.lock/)
  await stop()
})
