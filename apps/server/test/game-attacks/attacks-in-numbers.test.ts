import { getIndicators, openRun, submitScore } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { reseed } from './attack-logs.ts'
import { logAttacks } from './attack-table.ts'
import { createAttacked, text } from './attacker.ts'

const { signIn, runJobs, database, playAndHandIn } = await createAttacked()

test('a hundred concurrent hostile logs are judged, and the server answers meanwhile', {
  timeout: 60_000,
}, async () => {
  const others = await playAndHandIn(await signIn(2))
  const players = await Promise.all(Array.from({ length: 20 }, (_, at) => signIn(100 + at)))
  const longest = logAttacks.find(({ name }) => name === 'the most ticks, one byte each')
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      players.map(async (player) => {
        const { body: run } = await player.call(openRun)
        const { bytes, score, ticks } = { ...others, bytes: reseed(others.bytes, run.seed) }
        const log = longest!.log!({ bytes, score, ticks, others: bytes, earlier: bytes })
        await player.call(submitScore, { body: { gameInstanceId: run.publicId, score, log: text(log) } })
      }),
    )
  }
  const draining = runJobs()
  const answers = await Promise.all(players.map((player) => player.call(getIndicators)))
  expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200))
  await draining
  const states = await database.rows<{ state: string }>(
    sql`SELECT DISTINCT state FROM run WHERE player_id = ANY (${players.map(({ id }) => id)})`,
  )
  expect(states).toEqual([{ state: 'rejected' }])
})
