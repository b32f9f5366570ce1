import {
  adjustBalance,
  changeOperatorRole,
  changeRole,
  confirmSecondFactor,
  getOperators,
  getSession,
  getSessions,
  inviteOperator,
  revokeSession,
  setUpSecondFactor,
  signInByLink,
} from '@ganj/contract/admin'
import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '../test-app.ts'
import { testOperators } from '../test-operators.ts'
import { attack } from './attack.ts'

const server = await createTestApp({ RATE_LIMITS: 'on', OPERATOR_SECOND_FACTOR: 'off' })
const { app, advance, database } = server
const { send, invite, signIn } = testOperators(server)

/** Attempts of other tests count as well, so that time advances between them. */
const rest = () => advance(120)

attack(
  'a forged request of another site changes nothing: it has the cookie, but not the token',
  async (count) => {
    const owner = await signIn('owner')
    const { cookie } = owner
    const body = { name: 'intruder', role: 'owner' } as const
    const attempts = [
      { cookie },
      { cookie, 'x-csrf-token': '' },
      { cookie, 'x-csrf-token': 'A'.repeat(43) },
      { cookie, 'x-csrf-token': (await signIn('owner')).csrfToken },
    ]
    for (const headers of attempts) {
      expect((await send(inviteOperator, { body, headers })).code).toBe('operator.csrf-invalid')
      count()
    }
    const form = await app.inject({
      method: 'POST',
      url: '/admin/api/operators/invite',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=intruder&role=owner',
    })
    expect(form.statusCode).toBe(403)
    count()
    const { body: list } = await owner.call(getOperators)
    expect(list.rows.map(({ name }) => name)).not.toContain('intruder')
  },
)

attack('another site cannot sign its visitor in as another operator', async (count) => {
  const { token } = await invite('fixed', 'viewer')
  for (const site of ['cross-site', 'same-site']) {
    const answer = await send(signInByLink, { body: { token }, headers: { 'sec-fetch-site': site } })
    expect(answer.code).toBe('operator.csrf-invalid')
    count()
  }
  const own = await send(signInByLink, { body: { token }, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(own.status).toBe(200)
})

attack('no answer allows another origin to read it', async (count) => {
  const owner = await signIn('owner')
  const { headers } = await owner.call(getSession, { headers: { origin: 'https://evil.example' } })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(headers['cache-control']).toBe('no-store')
  count()
})

attack(
  'operators cannot raise their own role: not by a call, not by a role, not by an invitation',
  async (count) => {
    rest()
    const support = await signIn('support')
    const attempts = [
      await support.call(changeOperatorRole, { body: { id: support.id, role: 'owner' } }),
      await support.call(changeRole, { body: { role: 'support', permissions: ['operators.manage'] } }),
      await support.call(inviteOperator, { body: { name: 'accomplice', role: 'owner' } }),
    ]
    expect(attempts.map(({ code }) => code)).toEqual(Array(3).fill('operator.forbidden'))
    const extra = await support.call(getSession, { query: { role: 'owner' } as never })
    expect(extra.code).toBe('request.invalid')
    count(attempts.length + 1)
  },
)

attack("another operator's session can be neither seen, ended, guessed nor fixated", async (count) => {
  rest()
  const owner = await signIn('owner')
  const support = await signIn('support')
  const { body } = await owner.call(getSessions)
  const theirs = body.rows.find(({ operator }) => operator.id === owner.id)?.id ?? ''
  expect((await support.call(getSessions)).body.rows.map(({ operator }) => operator.id)).toEqual([support.id])
  expect((await support.call(revokeSession, { body: { id: theirs } })).code).toBe('operator.no-session')
  expect((await owner.call(getSession)).status).toBe(200)
  count()
  // A cookie that an attacker set beforehand is not the session that a sign-in opens.
  const fixed = `ganj_operator=${'A'.repeat(43)}`
  const { token } = await invite('fixation', 'viewer')
  const opened = await send(signInByLink, { body: { token }, headers: { cookie: fixed } })
  expect(String(opened.headers['set-cookie'])).not.toContain('A'.repeat(43))
  expect((await send(getSession, { headers: { cookie: fixed } })).code).toBe('operator.session-missing')
  count()
})

attack(
  "a player's token is refused by the operators' API, and an operator's cookie by the players' API",
  async (count) => {
    rest()
    const player = await server.signIn(1)
    const headers = { authorization: `Bearer ${player.accessToken}` }
    expect((await send(getSession, { headers })).code).toBe('operator.session-missing')
    const owner = await signIn('owner')
    const answer = await app.inject({ url: '/api/user/profile', headers: { cookie: owner.cookie } })
    expect(answer.statusCode).toBe(401)
    count(2)
  },
)

attack('links and codes cannot be guessed: attempts are limited', async (count) => {
  rest()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 20; attempt++) {
    const token = Buffer.alloc(32, attempt).toString('base64url')
    statuses.push((await send(signInByLink, { body: { token } })).status)
    count()
  }
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401))
  expect(statuses.at(-1)).toBe(429)
  rest()
  const owner = await signIn('owner')
  await owner.call(setUpSecondFactor)
  const codes: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    const code = String(attempt).padStart(6, '0')
    codes.push((await owner.call(confirmSecondFactor, { body: { code } })).status)
    count()
  }
  expect(codes.filter((status) => status !== 429).length).toBeLessThanOrEqual(5)
  expect(codes.at(-1)).toBe(429)
})

attack('guessed sessions reach the database no more often than the limit of an address', async (count) => {
  rest()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 450; attempt++) {
    const cookie = `ganj_operator=${String(attempt).padStart(43, 'A')}`
    statuses.push((await send(getSession, { headers: { cookie } })).status)
    count()
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(400)
  expect(statuses.at(-1)).toBe(429)
  rest()
  const owner = await signIn('owner')
  expect((await owner.call(getSession)).status).toBe(200)
})

attack('an adjustment needs its key, and one operator cannot read the answer of another', async (count) => {
  rest()
  const player = await server.signIn(2)
  const { id } = await database.one<{ id: string }>(
    sql`SELECT public_id AS id FROM player WHERE id = ${player.id}`,
  )
  const [one, other] = [await signIn('support'), await signIn('support')]
  const body = { id, currency: 'coin', amount: '5', reason: 'a test' } as const
  expect((await one.call(adjustBalance, { body, key: 'x' })).code).toBe('idempotency.missing')
  count()
  const first = await one.call(adjustBalance, { body, key: 'the-same-key' })
  const second = await other.call(adjustBalance, { body, key: 'the-same-key' })
  // Two operators gave five coins each.
  expect(Number(second.body.balance) - Number(first.body.balance)).toBe(5)
})
