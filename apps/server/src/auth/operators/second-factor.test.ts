import {
  confirmSecondFactor,
  getOperators,
  getSession,
  resetSecondFactor,
  setUpSecondFactor,
  signInByLink,
} from '@ganj/contract/admin'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'
import { linkOperator } from './manage.ts'

const server = await createTestApp({ OPERATOR_SECOND_FACTOR: 'on' })
const { database, clock, advance } = server
const { send, signIn, sessionOf } = testOperators(server)

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock().getTime() })

test('an owner can do nothing before a second factor is set up; one of its codes opens the session', async () => {
  const owner = await signIn('owner')
  expect((await owner.call(getSession)).body.secondFactor).toBe('to-set-up')
  expect((await owner.call(getOperators)).code).toBe('operator.second-factor')
  expect((await owner.call(confirmSecondFactor, { body: { code: '000000' } })).code).toBe(
    'operator.second-factor-missing',
  )
  const { body } = await owner.call(setUpSecondFactor)
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Ganj:owner-/)
  const wrong = String((Number(codeOf(body.secret)) + 1) % 1_000_000).padStart(6, '0')
  expect((await owner.call(confirmSecondFactor, { body: { code: wrong } })).code).toBe(
    'operator.code-invalid',
  )
  expect((await owner.call(getOperators)).code).toBe('operator.second-factor')
  const opened = await owner.call(confirmSecondFactor, { body: { code: codeOf(body.secret) } })
  expect(opened.body.secondFactor).toBe('passed')
  expect((await owner.call(getOperators)).status).toBe(200)
  expect((await owner.call(setUpSecondFactor)).code).toBe('operator.second-factor-set')
})

test('the next session needs a code again, and a code works once', async () => {
  const owner = await signIn('owner')
  const { body } = await owner.call(setUpSecondFactor)
  const code = codeOf(body.secret)
  await owner.call(confirmSecondFactor, { body: { code } })
  const { token } = await database.transaction((tx) =>
    linkOperator(tx, owner.id, { by: { name: 'test', source: 'server', address: null }, now: clock() }),
  )
  const { cookie, csrfToken } = sessionOf(await send(signInByLink, { body: { token } }))
  const headers = { cookie, 'x-csrf-token': csrfToken }
  expect((await send(getSession, { headers })).body.secondFactor).toBe('needed')
  expect((await send(confirmSecondFactor, { body: { code }, headers })).code).toBe('operator.code-invalid')
  advance(30)
  const next = await send(confirmSecondFactor, { body: { code: codeOf(body.secret) }, headers })
  expect(next.body.secondFactor).toBe('passed')
})

test('a viewer needs no second factor; the secret is stored encrypted', async () => {
  const viewer = await signIn('viewer')
  expect((await viewer.call(getSession)).body.secondFactor).toBe('not-needed')
  const { body } = await viewer.call(setUpSecondFactor)
  const { stored } = await database.one<{ stored: Buffer }>(
    sql`SELECT second_factor AS stored FROM operator WHERE public_id = ${viewer.id}`,
  )
  expect(stored.includes(Buffer.from(Secret.fromBase32(body.secret).bytes))).toBe(false)
})

test('another owner resets the second factor of an operator who lost it', async () => {
  const [one, other] = [await signIn('owner'), await signIn('owner')]
  for (const owner of [one, other]) {
    const { body } = await owner.call(setUpSecondFactor)
    await owner.call(confirmSecondFactor, { body: { code: codeOf(body.secret) } })
  }
  expect((await one.call(resetSecondFactor, { body: { id: one.id } })).code).toBe('operator.self')
  expect((await one.call(resetSecondFactor, { body: { id: other.id } })).status).toBe(200)
  expect((await other.call(getSession)).code).toBe('operator.session-missing')
  const { body } = await one.call(getOperators)
  expect(body.rows.find(({ id }) => id === other.id)?.hasSecondFactor).toBe(false)
})
