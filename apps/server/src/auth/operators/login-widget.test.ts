import { getSignInMeans, signInByLoginWidget } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { signLoginWidget } from '#platform/telegram/login-widget.ts'
import { botToken, createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp()
const { clock } = server
const { invite, send } = testOperators(server)
await invite('Sara', 'support', 777n)

const seconds = () => Math.floor(clock().getTime() / 1000)
const visitor = (change: Record<string, string | number> = {}) => ({
  id: 777,
  first_name: 'سارا',
  username: 'sara',
  auth_date: seconds(),
  ...change,
})
const enter = (result: string) => send(signInByLoginWidget, { body: { result } })

test('an operator who was invited by Telegram id signs in with the login widget, outside Telegram', async () => {
  expect((await send(getSignInMeans)).body).toEqual({ telegramBot: botToken.split(':')[0] })
  const { status, body, headers } = await enter(signLoginWidget(visitor(), botToken))
  expect([status, body.operator.name]).toEqual([200, 'Sara'])
  expect(String(headers['set-cookie'])).toMatch(/^ganj_operator=.*HttpOnly; SameSite=Strict/)
})

test('data that the bot did not sign, that is old, or that names nobody invited is refused', async () => {
  const signed = JSON.parse(Buffer.from(signLoginWidget(visitor(), botToken), 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...signed, id: 778 })).toString('base64url')
  const refused = async (result: string) => (await enter(result)).code
  expect(await refused(forged)).toBe('auth.init-data-invalid')
  expect(await refused(signLoginWidget(visitor(), '1:another-bot'))).toBe('auth.init-data-invalid')
  expect(await refused(Buffer.from('[]').toString('base64url'))).toBe('auth.init-data-invalid')
  expect(await refused('AAAA')).toBe('auth.init-data-invalid')
  expect(await refused(signLoginWidget(visitor({ auth_date: seconds() - 8 * 86_400 }), botToken))).toBe(
    'auth.init-data-expired',
  )
  expect(await refused(signLoginWidget(visitor({ auth_date: seconds() + 120 }), botToken))).toBe(
    'auth.init-data-invalid',
  )
  expect(await refused(signLoginWidget(visitor({ id: 779 }), botToken))).toBe('operator.not-invited')
})

test('init data of the app is no proof for the widget: the two use different keys', async () => {
  const { signInitData } = await import('#platform/telegram/init-data.ts')
  const initData = signInitData({ id: '777', auth_date: String(seconds()) }, botToken)
  const result = Buffer.from(JSON.stringify(Object.fromEntries(new URLSearchParams(initData))))
  expect((await enter(result.toString('base64url'))).code).toBe('auth.init-data-invalid')
})
