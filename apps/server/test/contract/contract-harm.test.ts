import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createContractTest, headersOf, named } from './contract.ts'
import { rawBodies } from './values.ts'

/* Every call with bodies that are no JSON object, invalid tokens and hostile headers. */

const { app, clock, dependencies, ask, stage, victim } = await createContractTest()

test.each(named.filter(([, { method }]) => method === 'POST'))(
  '%s with a body that is no JSON object',
  async (_name, endpoint) => {
    const { player, secrets } = await stage()
    const headers = () => ({ ...headersOf(player, endpoint), 'content-type': 'application/json' })
    for (const payload of rawBodies) {
      const { statusCode } = await ask(endpoint, secrets, { headers: headers(), payload })
      expect([String(payload).slice(0, 40), statusCode]).toEqual([String(payload).slice(0, 40), 400])
    }
    const large = JSON.stringify({ large: 'x'.repeat(endpoint.bodyLimit) })
    expect((await ask(endpoint, secrets, { headers: headers(), payload: large })).statusCode).toBe(413)
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      const answer = await ask(endpoint, secrets, {
        headers: { ...headers(), 'content-type': type },
        payload: 'a=b',
      })
      // Plain text is read, and is no object.
      expect([type, answer.statusCode]).toEqual([type, type === 'text/plain' ? 400 : 415])
    }
  },
)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = {
  sub: String(victim.id),
  sid: 'abcdefghijkl',
  exp: Math.floor(clock().getTime() / 1000) + 600,
}
const signed = (header: object, body: object, secret: string) => {
  const text = `${part(header)}.${part(body)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const { sessionSecret } = dependencies.secrets
/** Tokens that prove nothing, with the code they are refused by. */
const badTokens: Record<string, string> = {
  'Bearer ': 'auth.missing',
  'Basic YTpi': 'auth.missing',
  'Bearer x.y.z': 'auth.token-invalid',
  [`Bearer ${part({ alg: 'none' })}.${part(claims)}.`]: 'auth.token-invalid',
  [`Bearer ${signed({ alg: 'HS256' }, claims, 'another secret of thirty-two chars')}`]: 'auth.token-invalid',
  [`Bearer ${signed({ alg: 'HS512' }, claims, sessionSecret)}`]: 'auth.token-invalid',
  [`Bearer ${signed({ alg: 'HS256' }, { ...claims, exp: 1 }, sessionSecret)}`]: 'auth.token-expired',
  [`Bearer ${'x'.repeat(5_000)}`]: 'auth.token-invalid',
}

test.each(named.filter(([, { auth }]) => auth === 'player'))(
  '%s with an invalid token, before its body is checked',
  async (_name, endpoint) => {
    const payload = endpoint.method === 'POST' ? { payload: '{' } : {}
    expect((await ask(endpoint, [], payload)).json().code).toBe('auth.missing')
    for (const [authorization, code] of Object.entries(badTokens)) {
      const answer = await ask(endpoint, [], { ...payload, headers: { authorization } })
      expect([authorization.slice(0, 60), answer.statusCode, answer.json().code]).toEqual([
        authorization.slice(0, 60),
        401,
        code,
      ])
    }
  },
)

test.each(named)('%s with hostile headers', async (_name, endpoint) => {
  const { player, secrets } = await stage()
  const { authorization } = headersOf(player, endpoint)
  const bare = authorization ? { authorization } : {}
  const payload = endpoint.method === 'POST' ? { payload: {} } : {}
  for (const text of [
    '',
    'short',
    'x'.repeat(65),
    'with space',
    "'; DROP--",
    'x'.repeat(10_000),
    '../../etc',
  ]) {
    const headers = { ...bare, 'idempotency-key': text, 'accept-language': text, 'x-request-id': text }
    const { statusCode } = await ask(endpoint, secrets, { headers, ...payload })
    if (endpoint.idempotent) expect([text, statusCode]).toEqual([text, 400])
  }
  if (endpoint.idempotent) {
    const { statusCode } = await ask(endpoint, secrets, { headers: bare, ...payload })
    expect(statusCode).toBe(400)
  }
})

test('an address or a method that does not exist is a 404 problem', async () => {
  for (const [method, url, status] of [
    ['GET', '/api/nothing', 404],
    ['DELETE', '/api/user/profile', 404],
    ['GET', '/api/%ZZ', 400],
    ['GET', '/api/user/profile/../../etc', 404],
  ] as const) {
    const response = await app.inject({ method, url })
    expect([url, response.statusCode]).toEqual([url, status])
    expect(response.headers['content-type']).toContain('application/problem+json')
  }
})
