import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { afterAll, expect, inject, test } from 'vitest'
import { holdingsOf, reconcile } from '#ledger/reconcile.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { createDatabase, dropDatabase } from '#test/database/test-server.ts'
import { playDay } from '#test/demo/play-day.ts'
import { populate } from '#test/demo/population.ts'
import { openWorld } from '#test/demo/world.ts'
import { run } from '#test/programs/program.ts'

const { admin } = inject('testDatabase')
const source = await createTestDatabase()
const target = await createDatabase(admin, 'template0')
afterAll(async () => {
  await source.drop()
  await dropDatabase(admin, target.name)
})

const ledgerOf = async (url: string) => {
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  const found = await reconcile(database)
  const holdings = await holdingsOf(database, found)
  await database.close()
  return { ...found, holdings }
}

test('an installation moves with everything that its players have', async () => {
  const startsAt = new Date('2026-11-18T12:00:00Z')
  const world = await openWorld({ url: source.url, size: 2, startsAt, seed: 3 })
  await playDay(world, populate({ players: 6, days: 1, seed: 3 }), { day: 0, startsAt })
  await world.close()

  const command = run('apps/server/src/commands/database-copy.ts', ['--to', target.url], {
    DATABASE_URL: source.url,
    GANJ_DATA_DIR: tmpdir(),
  })
  await once(command.process, 'close')
  const said = command.said()
  const ledger = await ledgerOf(source.url)
  expect([command.process.exitCode, said]).toEqual([
    0,
    expect.stringContaining('The ledger of the copy is in order.'),
  ])
  expect(said).toContain(`${ledger.transfers} transfers`)
  expect(said).toMatch(/\d+% public\.\w+: \d+ rows/)
  for (const { players } of ledger.holdings) expect(said).toContain(String(players))
  expect(said).not.toContain(new URL(target.url).password || 'no password')
  expect(await ledgerOf(target.url)).toEqual(ledger)
  expect(ledger.transfers).toBeGreaterThan(5)
}, 120_000)
