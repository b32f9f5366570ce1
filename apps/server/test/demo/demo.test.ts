import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { playDay } from './play-day.ts'
import { planDay, populate } from './population.ts'
import { openWorld } from './world.ts'

const plan = { players: 24, days: 4, seed: 3 }
// A Wednesday, so that a week ends within the simulated days.
const startsAt = new Date('2026-11-18T12:00:00Z')
const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 2, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

const left = async () => ({
  runs: await database.rows(sql`SELECT state, count(*) FROM run GROUP BY 1 ORDER BY 1`),
  postings: await database.rows(sql`SELECT kind, count(*) FROM posting GROUP BY 1 ORDER BY 1`),
  balances: await database.one(
    sql`SELECT sum(coin) AS coin, sum(gem) AS gem, sum(tether) AS tether FROM player_balance`,
  ),
  charges: await database.one(sql`SELECT count(*) FROM charge`),
})

test('the same seed gives the same players, who come on the same days and never before they joined', () => {
  const population = populate({ players: 300, days: 20, seed: 5 })
  expect(populate({ players: 300, days: 20, seed: 5 })).toEqual(population)
  expect(populate({ players: 300, days: 20, seed: 6 })).not.toEqual(population)
  for (const day of [0, 7, 19]) {
    const visits = [...planDay(population, day, 48).values()].flat()
    expect([...planDay(population, day, 48).values()].flat()).toEqual(visits)
    expect(visits.length).toBeGreaterThan(0)
    expect(visits.every(({ person }) => person.joinsOn <= day)).toBe(true)
  }
  const invited = population.people.filter(({ invitedBy }) => invitedBy !== undefined)
  expect(invited.length).toBeGreaterThan(10)
  expect(invited.every(({ number, invitedBy }) => invitedBy! < number)).toBe(true)
})

test('days are played by the calls of the product; a repeated day changes nothing, and the ledger is balanced', async () => {
  const population = populate(plan)
  const open = () => openWorld({ url, size: 4, startsAt, seed: plan.seed })
  const world = await open()
  for (let day = 0; day < plan.days; day++) await playDay(world, population, { day, startsAt })
  await world.close()
  const before = await left()
  const runs = new Map(
    (before.runs as { state: string; count: bigint }[]).map(({ state, count }) => [state, count]),
  )
  expect(Number(runs.get('verified'))).toBeGreaterThan(10)
  const kinds = (before.postings as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['welcome', 'run-ticket', 'run-reward', 'spin', 'season-prize']),
  )

  const again = await open()
  await playDay(again, population, { day: plan.days - 1, startsAt })
  expect(await again.verify()).toBe(0)
  await again.close()
  expect(await left()).toEqual(before)
  const { active } = await database.one<{ active: bigint }>(sql`
    SELECT sum(value)::bigint AS active FROM daily_figure WHERE figure = 'active'`)
  expect(Number(active)).toBeGreaterThanOrEqual(plan.players)
})
