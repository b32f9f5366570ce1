import {
  endSession,
  getOperators,
  getSession,
  getSessions,
  inviteOperator,
  linkOperator,
  revokeSession,
  signInByLink,
  signInByTelegram,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { developmentInitData } from '#auth/development.ts'
import { sql } from '#platform/database/sql.ts'
import { botToken, createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'
import { firstLink } from './first-operator.ts'

const server = await createTestApp()
const { database, clock, advance } = server
const { send, invite, signIn, sessionOf } = testOperators(server)

const tokenIn = (link: string | undefined) => link?.split('#token=')[1] ?? ''

test('while no operator has ever signed in, a start prints a link for the first owner, which works once', async () => {
  const link = await firstLink(database, 'https://play.example', clock())
  expect(link).toMatch(/^https:\/\/play\.example\/admin\/sign-in#token=[\w-]{43}$/)
  const again = await firstLink(database, 'https://play.example', clock())
  const token = tokenIn(link)
  const answer = await send(signInByLink, { body: { token } })
  expect(answer.status).toBe(200)
  expect(answer.body.operator).toMatchObject({ name: 'owner', role: 'owner' })
  expect(answer.body.operator.permissions).toContain('operators.manage')
  expect(answer.headers['set-cookie']).toMatch(
    /^ganj_operator=[\w-]{43}; Path=\/admin; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  expect((await send(signInByLink, { body: { token } })).code).toBe('operator.link-invalid')
  expect((await send(signInByLink, { body: { token: tokenIn(again) } })).status).toBe(200)
  expect(await firstLink(database, 'https://play.example', clock())).toBeUndefined()
})

test('a link expires after a day, or when a newer one is made', async () => {
  const owner = await signIn('owner')
  const late = await invite('late', 'viewer')
  const { body } = await owner.call(linkOperator, { body: { id: late.id } })
  expect((await send(signInByLink, { body: { token: late.token } })).code).toBe('operator.link-invalid')
  advance(86_401)
  expect((await send(signInByLink, { body: { token: tokenIn(body.link) } })).code).toBe(
    'operator.link-invalid',
  )
})

test('an invited operator signs in by Telegram, and nobody else does', async () => {
  const initData = developmentInitData(1, botToken, clock)
  const stranger = await send(signInByTelegram, { body: { initData } })
  expect([stranger.status, stranger.code]).toEqual([403, 'operator.not-invited'])
  const owner = await signIn('owner')
  await owner.call(inviteOperator, { body: { name: 'by telegram', role: 'support', telegramId: '1001' } })
  const answer = await send(signInByTelegram, { body: { initData } })
  expect(answer.body.operator.name).toBe('by telegram')
  const forged = await send(signInByTelegram, { body: { initData: initData.replace('1001', '1002') } })
  expect(forged.code).toBe('auth.init-data-invalid')
})

test('a session ends after half an hour without calls, and after twelve hours in any case', async () => {
  const idle = await signIn('viewer')
  advance(29 * 60)
  expect((await idle.call(getSession)).status).toBe(200)
  advance(29 * 60)
  expect((await idle.call(getSession)).status).toBe(200)
  advance(31 * 60)
  expect((await idle.call(getSession)).code).toBe('operator.session-missing')

  const busy = await signIn('viewer')
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    advance(20 * 60)
    expect((await busy.call(getSession)).status).toBe(200)
  }
  advance(20 * 60)
  expect((await busy.call(getSession)).code).toBe('operator.session-missing')
})

test('sessions are listed and ended; sign-out and removal of an operator end them too', async () => {
  const owner = await signIn('owner')
  const support = await signIn('support')
  const own = await support.call(getSessions)
  expect(own.body.rows.map(({ operator, isCurrent }) => [operator.name, isCurrent])).toEqual([
    [support.name, true],
  ])
  const all = await owner.call(getSessions)
  expect(all.body.rows.length).toBeGreaterThan(1)
  const [{ id = '' } = {}] = own.body.rows
  expect((await owner.call(revokeSession, { body: { id } })).status).toBe(200)
  expect((await support.call(getSession)).code).toBe('operator.session-missing')

  const viewer = await signIn('viewer')
  const out = await viewer.call(endSession)
  expect(out.headers['set-cookie']).toMatch(/^ganj_operator=; Path=\/admin; Max-Age=0;/)
  expect((await viewer.call(getSession)).code).toBe('operator.session-missing')
})

test('an invitation needs a name and a Telegram id that no other operator has', async () => {
  const owner = await signIn('owner')
  await owner.call(inviteOperator, { body: { name: 'Twice', role: 'viewer', telegramId: '77' } })
  const named = await owner.call(inviteOperator, { body: { name: 'twice', role: 'viewer' } })
  expect(named.code).toBe('operator.name-taken')
  const messenger = await owner.call(inviteOperator, {
    body: { name: 'Other', role: 'viewer', telegramId: '77' },
  })
  expect(messenger.code).toBe('operator.telegram-taken')
  const { body } = await owner.call(getOperators)
  expect(body.rows.find(({ name }) => name === 'Twice')).toMatchObject({
    telegramId: '77',
    invitedBy: owner.name,
  })
})

test('tokens are stored only as hashes', async () => {
  const { token } = await invite('hashed', 'viewer')
  const { cookie } = sessionOf(await send(signInByLink, { body: { token } }))
  const { found } = await database.one<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM operator_session WHERE token_hash = convert_to(${cookie.split('=')[1]}, 'UTF8'))
        OR EXISTS (SELECT FROM operator_link WHERE token_hash = convert_to(${token}, 'UTF8')) AS found`)
  expect(found).toBe(false)
})
