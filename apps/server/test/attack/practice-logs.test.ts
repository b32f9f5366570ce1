import { openRun, submitScore } from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import { attack } from './attack.ts'

const { signIn, database, runJobs, advance } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

const stored = async ({ id }: TestPlayer) => {
  const { count, bytes } = await database.one<{ count: bigint; bytes: bigint }>(sql`
    SELECT count(*), coalesce(sum(length(deflated)), 0)::bigint AS bytes FROM run_log WHERE player_id = ${id}`)
  return { count: Number(count), bytes: Number(bytes) }
}

/** A log that can be read and whose score is false. */
async function handIn(player: TestPlayer, { practice, lie }: { practice: boolean; lie: boolean }) {
  const { body: run } = await player.call(openRun, { body: { practice } })
  const { seed, rulesVersion, levels } = run
  const { bytes, result } = playRun({ seed, rulesVersion, levels, revives: 0 }, 'casual')
  advance(result.ticks / 60)
  const log = Buffer.from(bytes).toString('base64url')
  const score = result.score + (lie ? 1_000 : 0)
  return player.call(submitScore, { body: { gameInstanceId: run.publicId, score, log } })
}

attack('a practice log that proves nothing is deleted at once, and no other', async (count) => {
  const player = await signIn(1)
  for (let run = 0; run < 5; run++) {
    expect((await handIn(player, { practice: true, lie: true })).status).toBe(200)
    await runJobs()
    count()
  }
  expect(await stored(player)).toEqual({ count: 0, bytes: 0 })
  const states = await database.rows<{ state: string }>(
    sql`SELECT DISTINCT state FROM run WHERE player_id = ${player.id}`,
  )
  expect(states).toEqual([{ state: 'rejected' }])
  await handIn(player, { practice: true, lie: false })
  await handIn(player, { practice: false, lie: true })
  await runJobs()
  expect((await stored(player)).count).toBe(2)
})

attack(
  'the bytes of practice logs a day are limited for each player, whatever their verdicts',
  async (count) => {
    const test = await createTestApp({
      GAME_PROOF: 'bounds',
      GAME_URL: 'https://game.example/',
      GAME_MAX_SCORE: '1000',
      GAME_MAX_SCORE_PER_SECOND: '10',
      GAME_MIN_SECONDS: '0',
      ACCESS_TOKEN_TTL: '3600',
      REFRESH_TOKEN_TTL: '864000',
    })
    const player = await test.signIn(1)
    // The log of a third-party game is not read: it has the maximum size of the contract.
    const log = 'A'.repeat(64 * 1024)
    const hand = async (as: TestPlayer, practice: boolean) => {
      const { body: run } = await as.call(openRun, { body: { practice } })
      return (await as.call(submitScore, { body: { gameInstanceId: run.publicId, score: 0, log } })).status
    }
    const statuses: number[] = []
    for (let run = 0; run < 200; run++) {
      statuses.push(await hand(player, true))
      count()
    }
    const taken = statuses.filter((status) => status === 200).length
    expect(taken).toBe(Math.floor((8 * 1024 * 1024) / (48 * 1024)))
    expect(new Set(statuses.slice(taken))).toEqual(new Set([429]))
    const { bytes } = await test.database.one<{ bytes: bigint }>(
      sql`SELECT bytes FROM run_log_day WHERE player_id = ${player.id}`,
    )
    expect(Number(bytes)).toBe(taken * 48 * 1024)
    // A log of a ranked run is accepted, other players are not affected, and the next day the limit starts again.
    expect(await hand(player, false)).toBe(200)
    expect(await hand(await test.signIn(2), true)).toBe(200)
    test.advance(86_400)
    expect(await hand(await test.signIn(1), true)).toBe(200)
  },
)
