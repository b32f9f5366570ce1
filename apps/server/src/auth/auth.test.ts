import {
  exchangeDevice,
  getIndicators,
  getProfile,
  handOver,
  refreshSession,
  signIn as signInEndpoint,
} from '@ganj/contract'
import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { developmentInitData } from './development.ts'

const { call, signIn, advance, database, clock } = await createTestApp()

test('the first sign-in creates the player, the second finds it', async () => {
  const token = () => ({ token: developmentInitData(1, '123456789:a-bot-that-lives-only-in-tests', clock) })
  const first = await call(signInEndpoint, { body: token() })
  const second = await call(signInEndpoint, { body: token() })
  expect([first.body.isNew, second.body.isNew]).toEqual([true, false])
  expect(first.body.invitedReward).toBe(false)
})

test('ten concurrent first sign-ins create one player with one welcome gift', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => signIn(2)))
  expect(new Set(players.map(({ id }) => id)).size).toBe(1)
  const { body } = await players[0]!.call(getIndicators)
  expect(body.find(({ publicId }) => publicId === 'ticket')?.value).toBe(5)
  expect(body.at(-1)?.publicId).toBe('tether')
})

test('the profile shows the player who is signed in', async () => {
  const player = await signIn(3)
  const { body } = await player.call(getProfile)
  expect(body).toMatchObject({ telegramId: 1003, telegramFirstName: 'سارا' })
})

test('init data of another bot, expired or truncated is refused with its code', async () => {
  const answer = async (token: string) => {
    const { status, problem } = await call(signInEndpoint, { body: { token } })
    return [status, problem.code]
  }
  expect(await answer(developmentInitData(4, 'another-bot', clock))).toEqual([401, 'auth.init-data-invalid'])
  expect(await answer('user=torn')).toEqual([401, 'auth.init-data-invalid'])
  const old = developmentInitData(4, '123456789:a-bot-that-lives-only-in-tests', clock)
  advance(86_401)
  expect(await answer(old)).toEqual([401, 'auth.init-data-expired'])
})

test('a refresh token buys an access token and is rotated', async () => {
  const player = await signIn(5)
  const { status, body } = await call(refreshSession, { body: { refreshToken: player.refreshToken } })
  expect(status).toBe(200)
  expect(body.refreshToken).not.toBe(player.refreshToken)
  const again = await call(refreshSession, { body: { refreshToken: body.refreshToken } })
  expect(again.status).toBe(200)
})

test('a refresh whose answer was lost may be repeated at once', async () => {
  const { refreshToken } = await signIn(6)
  await call(refreshSession, { body: { refreshToken } })
  advance(10)
  expect((await call(refreshSession, { body: { refreshToken } })).status).toBe(200)
})

test('an old refresh token that is used later ends the session, for the thief and for the owner', async () => {
  const { refreshToken } = await signIn(7)
  const { body } = await call(refreshSession, { body: { refreshToken } })
  advance(31)
  const stolen = await call(refreshSession, { body: { refreshToken } })
  expect(stolen.problem.code).toBe('auth.refresh-invalid')
  const owner = await call(refreshSession, { body: { refreshToken: body.refreshToken } })
  expect(owner.problem.code).toBe('auth.refresh-invalid')
})

test('a refresh token expires', async () => {
  const { refreshToken } = await signIn(8)
  advance(60 * 86_400 + 1)
  expect((await call(refreshSession, { body: { refreshToken } })).problem.code).toBe('auth.refresh-invalid')
})

test('an invented refresh token is refused, whatever its form', async () => {
  for (const refreshToken of ['x', 'a.b', '.', '\u0000', 'abcdefghijkl.', 'é'.repeat(200)]) {
    const { status } = await call(refreshSession, { body: { refreshToken } })
    expect([400, 401]).toContain(status)
  }
})

test('a blocked player gets 403 with the reason, at sign-in and at refresh', async () => {
  const player = await signIn(9)
  await database.rows(sql`UPDATE player SET blocked_for = 'سه حساب' WHERE id = ${player.id}`)
  const refresh = await call(refreshSession, { body: { refreshToken: player.refreshToken } })
  expect([refresh.status, refresh.problem.code]).toEqual([403, 'auth.blocked'])
  expect(refresh.problem.detail).toContain('سه حساب')
  const token = developmentInitData(9, '123456789:a-bot-that-lives-only-in-tests', clock)
  expect((await call(signInEndpoint, { body: { token } })).status).toBe(403)
})

test('a device id opens the account once, and only for two minutes', async () => {
  const player = await signIn(10)
  const { body } = await player.call(handOver)
  const exchanges = await Promise.all(
    Array.from({ length: 5 }, () => call(exchangeDevice, { body: { deviceId: body.deviceId } })),
  )
  expect(exchanges.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  const { refreshToken } = exchanges.find(({ status }) => status === 200)!.body
  expect((await call(refreshSession, { body: { refreshToken } })).status).toBe(200)

  const late = await player.call(handOver)
  advance(121)
  const refused = await call(exchangeDevice, { body: { deviceId: late.body.deviceId } })
  expect(refused.problem.code).toBe('auth.device-invalid')
})

test('a hand-over id opens a session at once, is used up by it, and is never a refresh token', async () => {
  const player = await signIn(11)
  const { body: handed } = await player.call(handOver)
  const redeem = (refreshToken: string, isHandedOver = true) =>
    call(refreshSession, { body: { refreshToken, ...(isHandedOver ? { handOver: true } : {}) } })
  expect((await redeem(handed.deviceId, false)).problem.code).toBe('auth.refresh-invalid')
  const { status, body } = await redeem(handed.deviceId)
  expect(status).toBe(200)
  const headers = { authorization: `Bearer ${body.accessToken}` }
  expect((await call(getProfile, { headers })).body.publicId).toBe(
    (await player.call(getProfile)).body.publicId,
  )
  expect((await redeem(body.refreshToken, false)).status).toBe(200)

  // It is refused a second time, at the other endpoint, and as a refresh token.
  const spent = await redeem(handed.deviceId)
  expect([spent.status, spent.problem.code]).toEqual([401, 'auth.device-invalid'])
  const other = await call(exchangeDevice, { body: { deviceId: handed.deviceId } })
  expect(other.problem.code).toBe('auth.device-invalid')
  expect((await redeem(player.refreshToken)).problem.code).toBe('auth.device-invalid')
  expect((await redeem(player.refreshToken, false)).status).toBe(200)

  const late = await player.call(handOver)
  advance(121)
  expect((await redeem(late.body.deviceId)).problem.code).toBe('auth.device-invalid')
})

test('an access token that is missing, forged, of another algorithm or expired is refused', async () => {
  const player = await signIn(11)
  const code = async (authorization?: string) =>
    (await call(getProfile, { headers: authorization ? { authorization } : {} })).problem.code
  const exp = Math.floor(clock().getTime() / 1000) + 600
  const forged = createSigner({ key: 'another secret of thirty-two chars', algorithm: 'HS256' })({
    sub: '1',
    exp,
  })
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"1","exp":${exp}}`).toString('base64url')}.`
  expect(await code()).toBe('auth.missing')
  expect(await code('Basic abc')).toBe('auth.missing')
  expect(await code('Bearer nonsense')).toBe('auth.token-invalid')
  expect(await code(`Bearer ${forged}`)).toBe('auth.token-invalid')
  expect(await code(`Bearer ${unsigned}`)).toBe('auth.token-invalid')
  expect(await code(`Bearer ${player.accessToken.slice(0, -2)}xx`)).toBe('auth.token-invalid')
  expect(await code(`Bearer ${player.accessToken}`)).toBeUndefined()
  advance(601)
  expect(await code(`Bearer ${player.accessToken}`)).toBe('auth.token-expired')
})

test('refusals are in the requested language, Persian by default', async () => {
  const detail = async (language?: string) =>
    (await call(getProfile, { headers: language ? { 'accept-language': language } : {} })).problem.detail
  expect(await detail()).toBe('اول وارد شو.')
  expect(await detail('en-GB,fa')).toBe('Sign in first.')
  expect(await detail('de, ru;q=0.5')).toBe('Сначала войди.')
})
