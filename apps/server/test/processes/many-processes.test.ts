import {
  type Endpoint,
  getIndicators,
  getSessions,
  joinGroup,
  type Problem,
  refreshSession,
  revokeSession,
} from '@ganj/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { perAddress, perPlayer } from '#platform/limits/limits.ts'
import { configuredValkey } from '#platform/valkey/configured-valkey.ts'
import { createApp } from '../../src/api.ts'
import { startTestValkey } from '../fakes/valkey-server.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'

const server = await startTestValkey()
afterAll(server.stop)
const first = await createTestApp({ VALKEY_URL: server.url, RATE_LIMITS: 'on', ACCESS_TOKEN_TTL: '3600' })
/** Another process on the same database. */
const valkey = await configuredValkey(first.dependencies.settings, first.dependencies.log)
const { app: second } = await createApp({ ...first.dependencies, valkey })
afterAll(async () => {
  await second.close()
  await valkey?.close()
})
await vi.waitFor(async () => {
  const [, listeners] = (await server.admin.call('PUBSUB', 'NUMSUB', 'ganj:session-ended')) as [
    string,
    number,
  ]
  expect(listeners).toBe(2)
})

/** A call of the same player at the other process. */
const atSecond = async (endpoint: Endpoint, { accessToken }: Pick<TestPlayer, 'accessToken'>) => {
  const response = await second.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(endpoint.method === 'POST' ? { payload: {} } : {}),
  })
  return { status: response.statusCode, problem: response.json<Problem>(), headers: response.headers }
}

test('a session that one process ends is over at the other one at once', async () => {
  const [thief, owner] = [await first.signIn(1), await first.signIn(1)]
  expect((await atSecond(getIndicators, thief)).status).toBe(200)
  const { body: sessions } = await owner.call(getSessions)
  const { publicId } = sessions.find(({ current }) => !current)!
  await owner.call(revokeSession, { body: { sessionPublicId: publicId } })
  // The clock is stopped: by itself the other process would not poll again.
  await vi.waitFor(async () => expect((await atSecond(getIndicators, thief)).status).toBe(401))
})

/**
 * Calls in waves until some were refused. A slow machine needs more of them, because the limit in Valkey refills by its
 * own clock.
 */
async function untilRefused<Answer>(wave: () => Promise<Answer[]>, isRefused: (answer: Answer) => boolean) {
  const began = Date.now()
  const answers: Answer[] = []
  while (answers.filter(isRefused).length <= 10) answers.push(...(await wave()))
  const seconds = (Date.now() - began) / 1000
  const refused = answers.filter(isRefused)
  return { refused, admitted: answers.length - refused.length, seconds }
}

test("a player's writes are counted over all processes, and a refusal says when to retry", async () => {
  const [busy, other] = [await first.signIn(2), await first.signIn(3)]
  // Alternating between both: separate counts would admit twice as many.
  const wave = () =>
    Promise.all(Array.from({ length: 15 }, () => [atSecond(joinGroup, busy), busy.call(joinGroup)]).flat())
  const { refused, admitted, seconds } = await untilRefused(wave, ({ status }) => status === 429)
  expect(admitted).toBeGreaterThanOrEqual(perPlayer.burst)
  expect(admitted).toBeLessThanOrEqual(perPlayer.burst + Math.ceil(seconds * perPlayer.perSecond))
  expect(refused[0]?.problem).toMatchObject({ code: 'request.too-many', status: 429 })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await other.call(getIndicators)).status).toBe(200)
  expect((await other.call(joinGroup, { body: { groupId: 'friends' } })).status).toBe(200)
})

test('calls without a valid token are counted by their address', async () => {
  const callFrom = (remoteAddress: string) =>
    first.app.inject({
      method: 'POST',
      url: `/api${refreshSession.path}`,
      payload: { refreshToken: 'x'.repeat(43) },
      remoteAddress,
    })
  const wave = () => Promise.all(Array.from({ length: 100 }, () => callFrom('203.0.113.7')))
  const { admitted, seconds } = await untilRefused(wave, ({ statusCode }) => statusCode === 429)
  expect(admitted).toBeGreaterThanOrEqual(perAddress.burst)
  expect(admitted).toBeLessThanOrEqual(perAddress.burst + Math.ceil(seconds * perAddress.perSecond))
  expect((await callFrom('203.0.113.8')).statusCode).not.toBe(429)
})
