import { openBroadcast } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'

const { signIn, database, clock } = await createTestApp()
await database.rows(sql`INSERT INTO broadcast (public_id, created_at) VALUES ('nowruz000001', ${clock()})`)

const body = { broadcastMessagePublicId: 'nowruz000001' }
const opens = async () => {
  const { count } = await database.one<{ count: bigint }>(
    sql`SELECT count(*) FROM broadcast_open WHERE broadcast_public_id = 'nowruz000001'`,
  )
  return Number(count)
}

test('an open counts once for each player, with repeated and concurrent calls', async () => {
  const [player, other] = [await signIn(1), await signIn(2)]
  const answers = await Promise.all(Array.from({ length: 20 }, () => player.call(openBroadcast, { body })))
  expect(answers.filter(({ body: { counted } }) => counted)).toHaveLength(1)
  expect((await player.call(openBroadcast, { body })).body.counted).toBe(false)
  expect((await other.call(openBroadcast, { body })).body.counted).toBe(true)
  expect(await opens()).toBe(2)
})

test('an unknown or missing id is answered with the text of the specification, in every language', async () => {
  const player = await signIn(3)
  for (const language of ['fa', 'en', 'ru']) {
    for (const body of [
      {},
      { broadcastMessagePublicId: '' },
      { broadcastMessagePublicId: 'abcdefghijkl' },
      { broadcastMessagePublicId: 'no id at all' },
    ]) {
      const headers = { 'accept-language': language }
      const { status, problem } = await player.call(openBroadcast, { body, headers })
      expect([status, problem.code, problem.detail]).toEqual([
        404,
        'broadcast.not-found',
        'Broadcast message Id not found',
      ])
    }
  }
  expect(await opens()).toBe(2)
})
