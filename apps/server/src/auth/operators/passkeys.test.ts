import {
  addPasskey,
  askPasskey,
  confirmSecondFactor,
  getAudit,
  getOperators,
  getPasskeys,
  getSession,
  linkOperator,
  offerPasskey,
  provePasskey,
  removePasskey,
  resetSecondFactor,
  setUpSecondFactor,
  signInByLink,
} from '@ganj/contract/admin'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createAuthenticator } from '#test/fakes/authenticator.ts'
import { createTestApp } from '#test/test-app.ts'
import { type TestOperator, testOperators } from '#test/test-operators.ts'

const server = await createTestApp({ OPERATOR_SECOND_FACTOR: 'on' })
const { advance, clock } = server
const operators = testOperators(server)

const page = { rpId: 'localhost', origin: 'http://localhost' }
type ChallengeOptions = { challenge: string }
const offered = async (operator: TestOperator) =>
  (await operator.call(offerPasskey)).body.options as ChallengeOptions & { excludeCredentials: object[] }
const asked = async (operator: TestOperator) =>
  (await operator.call(askPasskey)).body.options as ChallengeOptions

/** An owner with a passkey, and the device that has it. */
async function withPasskey() {
  const owner = await operators.signIn('owner')
  const device = createAuthenticator()
  const credential = device.create(await offered(owner), page)
  const { body } = await owner.call(addPasskey, { body: { credential, name: 'phone' } })
  return { owner, device, session: body }
}

/** The same operator in another browser, by a link. */
async function again(by: TestOperator, { id, name }: TestOperator): Promise<TestOperator> {
  const { link } = (await by.call(linkOperator, { body: { id } })).body
  const answer = await operators.send(signInByLink, { body: { token: link.split('token=')[1] ?? '' } })
  const session = operators.sessionOf(answer)
  return {
    id,
    name,
    ...session,
    call: (endpoint, ask) =>
      operators.send(endpoint, ask, { cookie: session.cookie, 'x-csrf-token': session.csrfToken }),
  }
}

test('a passkey is a second factor: it is added at the first sign-in and opens the next session', async () => {
  const { owner, device, session } = await withPasskey()
  expect(session).toMatchObject({ secondFactor: 'passed', means: ['passkey'] })
  expect((await owner.call(getPasskeys)).body.rows).toMatchObject([{ name: 'phone', usedAt: null }])
  expect((await offered(owner)).excludeCredentials).toHaveLength(1)

  const next = await again(owner, owner)
  expect((await next.call(getSession)).body).toMatchObject({ secondFactor: 'needed', means: ['passkey'] })
  expect((await next.call(getOperators)).code).toBe('operator.second-factor')
  const credential = device.get(await asked(next), page)
  expect((await next.call(provePasskey, { body: { credential } })).body.secondFactor).toBe('passed')
  expect((await next.call(getOperators)).status).toBe(200)
  const { rows } = (await next.call(getAudit, { query: { action: 'session.passkey' } })).body
  expect(rows.map(({ action }) => action)).toEqual(['session.passkey-passed', 'session.passkey-added'])
})

test('a session without its second factor cannot add one, neither a passkey nor codes', async () => {
  const { owner } = await withPasskey()
  const thief = await again(owner, owner)
  expect((await thief.call(offerPasskey)).code).toBe('operator.second-factor')
  const credential = createAuthenticator().create({ challenge: 'AAAA' }, page)
  expect((await thief.call(addPasskey, { body: { credential, name: 'mine' } })).code).toBe(
    'operator.second-factor',
  )
  expect((await thief.call(setUpSecondFactor)).code).toBe('operator.second-factor')
  expect((await thief.call(confirmSecondFactor, { body: { code: '123456' } })).code).toBe(
    'operator.second-factor',
  )
})

test.each([
  ['of another page', { rpId: 'localhost', origin: 'http://evil.localhost' }],
  ['of another domain', { rpId: 'example.org', origin: 'http://localhost' }],
])('a passkey assertion %s opens nothing', async (_name, elsewhere) => {
  const { owner, device } = await withPasskey()
  const next = await again(owner, owner)
  const credential = device.get(await asked(next), elsewhere)
  const answer = await next.call(provePasskey, { body: { credential } })
  expect([answer.status, answer.code]).toEqual([401, 'operator.passkey-invalid'])
})

test('an assertion works once, for the session that requested it, within five minutes', async () => {
  const { owner, device } = await withPasskey()
  const [one, other] = [await again(owner, owner), await again(owner, owner)]
  const credential = device.get(await asked(one), page)
  await asked(other)
  expect((await other.call(provePasskey, { body: { credential } })).code).toBe('operator.passkey-invalid')
  expect((await one.call(provePasskey, { body: { credential } })).status).toBe(200)
  expect((await one.call(provePasskey, { body: { credential } })).code).toBe('operator.passkey-invalid')
  const late = device.get(await asked(one), page)
  advance(5 * 60)
  expect((await one.call(provePasskey, { body: { credential: late } })).code).toBe('operator.passkey-invalid')
})

test('an authenticator whose counter decreases is a copy and is refused, and so is one of another operator', async () => {
  const { owner, device } = await withPasskey()
  const next = await again(owner, owner)
  device.turnBack(1)
  const copied = device.get(await asked(next), page)
  expect((await next.call(provePasskey, { body: { credential: copied } })).code).toBe(
    'operator.passkey-invalid',
  )
  const stranger = createAuthenticator().get(await asked(next), page)
  expect((await next.call(provePasskey, { body: { credential: stranger } })).code).toBe(
    'operator.passkey-invalid',
  )
})

test('codes remain valid beside a passkey, and either opens the session', async () => {
  const { owner, device } = await withPasskey()
  const { secret } = (await owner.call(setUpSecondFactor)).body
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock().getTime() })
  expect((await owner.call(confirmSecondFactor, { body: { code: codeNow() } })).body.means).toEqual([
    'codes',
    'passkey',
  ])
  advance(60)
  const byCode = await again(owner, owner)
  expect((await byCode.call(confirmSecondFactor, { body: { code: codeNow() } })).body.secondFactor).toBe(
    'passed',
  )
  const byKey = await again(owner, owner)
  const credential = device.get(await asked(byKey), page)
  expect((await byKey.call(provePasskey, { body: { credential } })).body.secondFactor).toBe('passed')
})

test('only its owner removes a passkey; a reset removes every second factor of an operator', async () => {
  const [{ owner }, { owner: other }] = [await withPasskey(), await withPasskey()]
  const [{ id = '' } = {}] = (await owner.call(getPasskeys)).body.rows
  expect((await other.call(removePasskey, { body: { id } })).code).toBe('operator.passkey-invalid')
  expect((await owner.call(removePasskey, { body: { id } })).status).toBe(200)
  expect((await owner.call(getPasskeys)).code).toBe('operator.second-factor')

  const { owner: third } = await withPasskey()
  await other.call(resetSecondFactor, { body: { id: third.id } })
  const fresh = await again(other, third)
  expect((await fresh.call(getSession)).body).toMatchObject({ secondFactor: 'to-set-up', means: [] })
})
