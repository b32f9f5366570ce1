import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  type Endpoint,
  endpoints,
  getAchievements,
  getCoinIdle,
  getDailyReward,
  getDailyTasks,
  getHighScore,
  getHome,
  getIndicators,
  getLeaderboard,
  getLeaderboardPrizes,
  getRun,
  getUserEvents,
  getUserUpgrades,
  type Home,
  openRun,
  refreshSession,
  start,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { developmentInitData } from '#auth/development.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { botToken, createTestApp, type TestPlayer } from '#test/test-app.ts'
import { dailyRewardKind } from './features/rewards/content.ts'

const { app, call, signIn, advance, database, clock } = await createTestApp()

const tokenOf = (number: number) => developmentInitData(number, botToken, clock)
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Each part of home by its own call. */
async function partsOf(player: TestPlayer): Promise<Home> {
  const body = async (endpoint: Endpoint, query = {}) => (await player.call(endpoint, { query })).body
  return {
    indicators: await body(getIndicators),
    upgrades: await body(getUserUpgrades),
    highScore: await body(getHighScore, { dimension: 'all-time' }),
    openRun: await body(getRun),
    leaderboard: await body(getLeaderboard, { dimension: 'weekly' }),
    leaderboardPrizes: await body(getLeaderboardPrizes),
    dailyReward: await body(getDailyReward),
    dailyTasks: await body(getDailyTasks),
    achievements: await body(getAchievements),
    coinIdle: await body(getCoinIdle),
    userEvents: await body(getUserEvents),
  } as Home
}

test('a newcomer is signed in and gets everything that home shows, in one answer', async () => {
  const { status, body, headers } = await call(start, { body: { token: tokenOf(1) } })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.session).toMatchObject({ isNew: true, invitedReward: false })
  expect(body.home.indicators?.find(({ publicId }) => publicId === 'ticket')?.value).toBe(5)
  const again = await call(start, { body: { token: tokenOf(1) } })
  expect(again.body.session.isNew).toBe(false)
})

test('each part equals the answer of its own call, also for a player in the middle of a run', async () => {
  const player = await signIn(2)
  await player.call(openRun)
  const parts = await partsOf(player)
  expect(parts.openRun).toMatchObject({ state: 'open' })
  expect((await player.call(getHome)).body).toEqual(parts)
  const { body } = await call(start, { body: { refreshToken: player.refreshToken } })
  expect(body.home).toEqual(parts)
})

test('a refresh token is rotated, and the session continues', async () => {
  const player = await signIn(3)
  const { body } = await call(start, { body: { refreshToken: player.refreshToken } })
  expect(body.session).toMatchObject({ isNew: false, invitedReward: false })
  expect(body.session.refreshToken).not.toBe(player.refreshToken)
  expect((await call(getHome, bearer(body.session.accessToken))).status).toBe(200)
  const next = await call(refreshSession, { body: { refreshToken: body.session.refreshToken } })
  expect(next.status).toBe(200)
})

test('an old refresh token that is used later ends the session for the thief and for the owner', async () => {
  const { refreshToken } = await signIn(4)
  const { body } = await call(start, { body: { refreshToken } })
  advance(31)
  const stolen = await call(start, { body: { refreshToken } })
  expect([stolen.status, stolen.problem.code]).toEqual([401, 'auth.refresh-invalid'])
  const owner = await call(refreshSession, { body: { refreshToken: body.session.refreshToken } })
  expect(owner.problem.code).toBe('auth.refresh-invalid')
})

test('a blocked player gets the reason, by init data and by refresh token, and no session is opened', async () => {
  const { id, refreshToken } = await signIn(5)
  const sessions = () => database.rows(sql`SELECT id, token_hash FROM session WHERE player_id = ${id}`)
  const before = await sessions()
  await database.rows(sql`UPDATE player SET blocked_for = 'cheating' WHERE id = ${id}`)
  for (const body of [{ token: tokenOf(5) }, { refreshToken }]) {
    const { status, problem } = await call(start, { body })
    expect([status, problem.code]).toEqual([403, 'auth.blocked'])
  }
  expect(await sessions()).toEqual(before)
})

test('a call with neither, or with both, is refused and opens nothing', async () => {
  const { refreshToken } = await signIn(6)
  const sessions = () => database.rows(sql`SELECT id, token_hash FROM session ORDER BY id`)
  const before = await sessions()
  for (const body of [{}, { token: tokenOf(6), refreshToken }]) {
    const { status, problem } = await call(start, { body })
    expect([status, problem.code]).toEqual([400, 'request.invalid'])
  }
  expect(await sessions()).toEqual(before)
})

test('invalid init data is refused as at /auth', async () => {
  expect((await call(start, { body: { token: 'user=torn' } })).problem.code).toBe('auth.init-data-invalid')
  const old = tokenOf(7)
  advance(86_401)
  expect((await call(start, { body: { token: old } })).problem.code).toBe('auth.init-data-expired')
})

test('home needs a session', async () => {
  expect((await call(getHome)).problem.code).toBe('auth.missing')
  expect((await call(getHome, bearer('torn'))).problem.code).toBe('auth.token-invalid')
})

test('a part that cannot be read is left out, and its own call gives the reason', async () => {
  const player = await signIn(8)
  await database.transaction((tx) =>
    changeContent(tx, dailyRewardKind, 'calendar', null, { position: 0, changedBy: 'a test', now: clock() }),
  )
  advance(3)
  const { status, body } = await player.call(getHome)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('dailyReward')
  expect(body.indicators).toBeDefined()
  expect((await player.call(getDailyReward)).problem.code).toBe('reward.not-found')
})

test('texts are in the requested language', async () => {
  const player = await signIn(9)
  const name = async (language: string) =>
    (await player.call(getHome, { headers: { 'accept-language': language } })).body.dailyTasks?.tasks[0]?.name
  expect(await name('en')).not.toBe(await name('fa'))
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('an answer is compressed for a client that accepts %s', async (encoding, unpack) => {
  const { accessToken } = await signIn(10)
  const send = (headers: Record<string, string>) =>
    app.inject({
      url: '/api/home',
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
    })
  const plain = await send({})
  const packed = await send({ 'accept-encoding': encoding })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
  expect(JSON.parse(String(unpack(packed.rawPayload)))).toEqual(plain.json())
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

test('every call of home is in the contract', () => {
  expect(endpoints).toEqual(expect.arrayContaining([getHome, start]))
})
