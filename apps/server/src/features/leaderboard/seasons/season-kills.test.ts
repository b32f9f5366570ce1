import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import {
  closingDependencies,
  crashingDatabase,
  createSeasonWorld,
  hour,
  week,
} from '#test/fixtures/seasons.ts'
import { closeSeasons } from './close-seasons.ts'

const { database, clock, advance, steps, boardNow, standOn } = await createSeasonWorld()

describe('crashes at any step', () => {
  test('a kill between any two statements loses no prize and pays none twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(150), { minLength: 1, maxLength: 6 }), async (deaths) => {
        const board = await boardNow()
        const standing = await standOn(board, 45)
        advance(week)
        await closeSeasons(closingDependencies(database), clock())
        advance(6 * hour)
        for (const death of deaths)
          await closeSeasons(closingDependencies(crashingDatabase(database, death)), clock()).catch(
            () => undefined,
          )
        await closeSeasons(closingDependencies(database), clock())
        expect(await steps(board)).toEqual(['finalised', 'approved', 'paid'])
        const prizes = await database.rows<{ player_id: bigint; times: bigint }>(sql`
          SELECT player_id, count(*) AS times FROM transfer
           WHERE kind = 'season-prize' AND reference = ${board} AND currency = 'tether' GROUP BY 1 ORDER BY 1`)
        expect(prizes).toEqual(standing.map((player_id) => ({ player_id, times: 1n })))
      }),
      { numRuns: 8, seed: 20261121 },
    )
    expect((await reconcile(database)).discrepancies).toEqual([])
  })

  test('several processes that close a season concurrently pay each winner once', async () => {
    const board = await boardNow()
    await standOn(board, 100)
    advance(week)
    await Promise.all([1, 2, 3].map(() => closeSeasons(closingDependencies(database), clock())))
    advance(6 * hour)
    await Promise.all([1, 2, 3, 4].map(() => closeSeasons(closingDependencies(database), clock())))
    expect(await steps(board)).toEqual(['finalised', 'approved', 'paid'])
    const { players } = await database.one<{ players: bigint }>(sql`
      SELECT count(*) AS players FROM transfer
       WHERE kind = 'season-prize' AND reference = ${board} AND currency = 'tether'`)
    expect(players).toBe(100n)
  })
})
