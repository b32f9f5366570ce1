import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getProfile, signInPlayDeck } from '@ganj/contract'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'

/** A PlayDeck host whose behaviour a test chooses. */
let behaviour: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
const host = createServer((request, response) => behaviour(request, response))
await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
const checkUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/api/v1/oauth/check`
afterAll(() => {
  host.closeAllConnections()
  host.close()
})

const { call, database } = await createTestApp({ PLAYDECK_CHECK_URL: checkUrl, PLAYDECK_TIMEOUT: '150' })
const off = await createTestApp()

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const knows = (userUid: string) => json(200, { valid: true, active: true, userUid })
const enter = (pdToken = 'a.token.of-playdeck') =>
  call(signInPlayDeck, {
    body: { pdToken, telegramId: 1001, telegramFirstName: 'آرش', telegramLanguage: 'ru' },
  })
const written = () =>
  database.one(
    sql`SELECT (SELECT count(*) FROM player) AS players, (SELECT count(*) FROM session) AS sessions`,
  )

test('the host receives the token by POST, and its uid identifies one account', async () => {
  let asked: string | undefined
  behaviour = (request, response) => {
    asked = `${request.method} ${request.url}`
    knows('uid-1')(request, response)
  }
  const [first, second] = [await enter(), await enter()]
  expect(asked).toBe('POST /api/v1/oauth/check?token=a.token.of-playdeck')
  expect([first.body.isNew, second.body.isNew, first.body.invitedReward]).toEqual([true, false, false])
  const headers = { authorization: `Bearer ${first.body.accessToken}` }
  const { body: profile } = await call(getProfile, { headers })
  expect(profile).toMatchObject({ telegramFirstName: 'آرش', telegramId: null, language: 'ru' })
})

test('a player without a first name has the last name, or else the PlayDeck username, and no other player sees it', async () => {
  const nameOf = async (uid: string, names: object) => {
    behaviour = knows(uid)
    const body = { pdToken: 'x.y.z', telegramId: 1001, ...names }
    const { accessToken } = (await call(signInPlayDeck, { body })).body
    const profile = await call(getProfile, { headers: { authorization: `Bearer ${accessToken}` } })
    const { telegramFirstName, username } = profile.body
    // Other players see the name that the player chose, never a name from another host.
    expect(username).toMatch(/^ganj-/)
    return telegramFirstName
  }
  const names = { telegramFirstName: 'آرش', telegramLastName: 'کمانگیر', telegramUsername: 'arash' }
  expect(await nameOf('uid-names-1', names)).toBe('آرش')
  expect(await nameOf('uid-names-2', { ...names, telegramFirstName: '' })).toBe('کمانگیر')
  expect(await nameOf('uid-names-3', { telegramUsername: 'arash' })).toBe('arash')
  expect(await nameOf('uid-names-4', {})).toBe('')
})

test('the telegram fields do not open the account of that Telegram id', async () => {
  const owner = await createTestApp({ PLAYDECK_CHECK_URL: checkUrl })
  await owner.signIn(1)
  behaviour = knows('uid-of-somebody-else')
  const { body } = await owner.call(signInPlayDeck, { body: { pdToken: 'x.y.z', telegramId: 1001 } })
  expect(body.isNew).toBe(true)
})

test('ten concurrent first sign-ins create one account', async () => {
  behaviour = knows('uid-ten')
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter()))
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
})

test.each<[string, number, string, typeof behaviour]>([
  ['says no', 401, 'invalid', json(200, { valid: false, active: false, userUid: null })],
  [
    'says that the token has run out',
    401,
    'invalid',
    json(200, { valid: true, active: false, userUid: 'x' }),
  ],
  ['refuses the token', 401, 'invalid', json(401, {})],
  ['breaks', 503, 'unavailable', json(500, { valid: true, active: true, userUid: 'uid-x' })],
  ['is busy', 503, 'unavailable', json(429, {})],
  ['returns no uid', 503, 'unavailable', json(200, { valid: true, active: true, userUid: null })],
  [
    'returns values of the wrong types',
    503,
    'unavailable',
    json(200, { valid: 'true', active: 1, userUid: 'uid-x' }),
  ],
  ['answers a list', 503, 'unavailable', json(200, ['uid-x'])],
  ['answers nothing', 503, 'unavailable', json(200, null)],
  ['answers no JSON', 503, 'unavailable', (_, response) => response.end('<html>')],
  ['hangs up', 503, 'unavailable', (request) => request.socket.destroy()],
  ['never answers', 503, 'unavailable', () => undefined],
  ['stops in the middle', 503, 'unavailable', (_, response) => void response.write('{"valid":true,')],
  [
    'sends elsewhere',
    503,
    'unavailable',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
])('a host that %s admits nobody, and nothing is written', async (_, status, reason, behave) => {
  behaviour = behave
  const before = await written()
  const { status: answered, problem } = await enter()
  expect([answered, problem.code]).toEqual([status, `auth.playdeck-${reason}`])
  expect(await written()).toEqual(before)
})

test('a malformed token is not even sent to the host', async () => {
  behaviour = () => expect.unreachable()
  for (const pdToken of ['', 'a b', 'x&admin=1', '\u0000', 'x'.repeat(5000)]) {
    const { status } = await enter(pdToken)
    expect(status).toBe(400)
  }
})

test('without PlayDeck settings, the call says that PlayDeck is not configured', async () => {
  const { status, problem } = await off.call(signInPlayDeck, { body: { pdToken: 'x.y.z' } })
  expect([status, problem.code]).toEqual([404, 'auth.playdeck-off'])
})
