import { getLeaderboardPrizes } from '@ganj/contract'
import { beforeEach } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from './test-app.ts'

export const timeZone = 'Asia/Tehran'
export const hour = 3600
export const week = 7 * 24 * hour

/** A server whose past weeks are all paid before each test, and what its seasons are asked and told. */
export async function createSeasonWorld() {
  const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
  const { database, clock, advance, signIn, jobs } = testApp
  const close = () => jobs['close-seasons']({})
  const steps = async (board: string) =>
    (
      await database.rows<{ step: string }>(
        sql`SELECT step FROM season_step WHERE board = ${board} ORDER BY id`,
      )
    ).map(({ step }) => step)
  const boardNow = async () => {
    const player = await signIn(1)
    const { body } = await player.call(getLeaderboardPrizes)
    // Noon of the first day, in whatever zone.
    return `weekly:${new Date(Date.parse(body.startsAt) + 12 * hour * 1000).toISOString().slice(0, 10)}`
  }

  let made = 0
  /** Players who stand on a board, the first one first. */
  async function standOn(board: string, count: number): Promise<bigint[]> {
    const first = 900_000 + made
    made += count
    const rows = await database.rows<{ id: bigint }>(sql`
      WITH joined AS (
        INSERT INTO player (public_id, telegram_id, first_name, username, avatar_public_id, created_at)
        SELECT lpad((${first} + n)::text, 12, 'p'), ${first} + n, 'بازیکن', 'player-' || (${first} + n),
               (SELECT avatar_public_id FROM player LIMIT 1), ${clock()}
          FROM generate_series(1, ${count}::int) n RETURNING id)
      INSERT INTO standing (board, player_id, score, reached_at)
      SELECT ${board}, id, 10000000 - row_number() OVER (ORDER BY id), ${clock()} FROM joined RETURNING player_id AS id`)
    return rows.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1))
  }

  beforeEach(async () => {
    await signIn(1)
    await close()
    advance(week)
    await close()
    advance(7 * hour)
    await close()
  })

  return { ...testApp, close, steps, boardNow, standOn }
}
