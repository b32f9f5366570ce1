import { exchangeDevice, getSessions, handOver, refreshSession, revokeSession } from '@ganj/contract'
import { expect } from 'vitest'
import { blockPlayer } from '../../src/auth/block-player.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import { attack } from './attack.ts'

const { call, signIn, clock, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

const ways = [
  (id: string) => call(exchangeDevice, { body: { deviceId: id } }),
  (id: string) => call(refreshSession, { body: { refreshToken: id, handOver: true } }),
]

/** A session with a hand-over id for each way to use one, and another session of the same player. */
async function thiefAndOwner(number: number) {
  const [thief, owner] = [await signIn(number), await signIn(number)]
  const ids = await Promise.all(ways.map(async () => (await thief.call(handOver)).body.deviceId))
  const { body: sessions } = await owner.call(getSessions)
  return { thief, owner, ids, thiefSession: sessions.find(({ current }) => !current)?.publicId ?? '' }
}

async function expectVoid(ids: readonly string[], owner: TestPlayer, count: () => void) {
  for (const [index, way] of ways.entries()) {
    const { status, problem } = await way(ids[index] ?? '')
    expect([status, problem.code]).toEqual([401, 'auth.device-invalid'])
    count()
  }
  const { body } = await owner.call(getSessions)
  expect(body.length).toBe(1)
}

attack('a hand-over id ends with the session that made it: revoked by its owner', async (count) => {
  const { owner, ids, thiefSession } = await thiefAndOwner(1)
  await owner.call(revokeSession, { body: { sessionPublicId: thiefSession } })
  await expectVoid(ids, owner, count)
})

attack('a hand-over id ends with the session that made it: signed out by itself', async (count) => {
  const { thief, owner, ids, thiefSession } = await thiefAndOwner(2)
  await thief.call(revokeSession, { body: { sessionPublicId: thiefSession } })
  await expectVoid(ids, owner, count)
})

attack('a hand-over id of another session of the player remains valid', async (count) => {
  const { owner, thiefSession } = await thiefAndOwner(3)
  const { body } = await owner.call(handOver)
  await owner.call(revokeSession, { body: { sessionPublicId: thiefSession } })
  expect((await call(exchangeDevice, { body: { deviceId: body.deviceId } })).status).toBe(200)
  const again = await call(exchangeDevice, { body: { deviceId: body.deviceId } })
  expect(again.status).toBe(401)
  count()
})

attack('hand-over ids made and used concurrently with a block leave no session', async (count) => {
  const reactions = { playerBlocked: async () => undefined }
  for (let round = 0; round < 8; round++) {
    const player = await signIn(30 + round)
    const ids = await Promise.all(Array.from({ length: 4 }, () => player.call(handOver)))
    const order = { playerId: player.id, operator: 'test', reason: 'test', now: clock() }
    await Promise.all([
      ...ids.map(({ body }, index) => ways[index % ways.length]!(body.deviceId)),
      player.call(handOver).then(({ body }) => ways[0]!(body.deviceId ?? 'none')),
      database.transaction((tx) => blockPlayer(tx, order, reactions)),
    ])
    count(ids.length + 1)
    const open = await database.rows({
      name: 'open-sessions',
      text: 'SELECT id FROM session WHERE player_id = $1 AND revoked_at IS NULL',
      values: [player.id],
    })
    expect(open).toEqual([])
  }
})
