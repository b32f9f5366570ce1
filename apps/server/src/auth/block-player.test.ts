import {
  buyPack,
  exchangeDevice,
  getIndicators,
  handOver,
  openRun,
  refreshSession,
  requestPayout,
  signIn as signInEndpoint,
  spinWheel,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { publicId as newPublicId } from '#platform/random.ts'
import { testWallet } from '#test/fixtures/wallets.ts'
import { botToken, createTestApp, type TestPlayer } from '#test/test-app.ts'
import { createApp } from '../api.ts'
import { addPayout, transitionPayout } from '../features/payouts/requests/queries.ts'
import { approvePayout } from '../features/payouts/requests/review-payout.ts'
import { blockPlayer, playerSteps, unblockPlayer } from './block-player.ts'
import { developmentInitData } from './development.ts'

const { dependencies, app, call, signIn, credit, advance, clock, database, reactions } = await createTestApp()

const reason = 'سه حساب'
const order = ({ id: playerId }: TestPlayer) => ({ playerId, operator: 'leila', reason, now: clock() })
const block = (player: TestPlayer) => database.transaction((tx) => blockPlayer(tx, order(player), reactions))
const unblock = (player: TestPlayer) => database.transaction((tx) => unblockPlayer(tx, order(player)))
const outcome = ({ status, problem }: { status: number; problem: { code: string; detail: string } }) => [
  status,
  problem.code,
  problem.detail?.includes(reason),
]
const refused = [403, 'auth.blocked', true]
const initData = (number: number) => ({ token: developmentInitData(number, botToken, clock) })
/** A payout that the rule has approved. */
const approvedPayoutOf = ({ id: playerId }: TestPlayer) =>
  database.transaction(async (tx) => {
    const publicId = newPublicId()
    const address = testWallet(1).address
    const asked = { publicId, playerId, amount: 5_000_000n, fee: 0n, address, now: clock() }
    const id = await addPayout(tx, asked)
    const step = { from: 'requested', to: 'approved', actor: 'rule', reason: 'within the rule' } as const
    await transitionPayout(tx, { id, ...step, now: clock() })
    return publicId
  })
const stateOf = async (publicId: string) =>
  (await database.one<{ state: string }>(sql`SELECT state FROM payout WHERE public_id = ${publicId}`)).state

test('every call of a blocked player is refused with the reason, on every device', async () => {
  const [phone, laptop] = [await signIn(1), await signIn(1)]
  await credit(phone, { ticket: 3n, coin: 10_000n, gem: 100n, tether: 50_000_000n })
  const balances = await phone.call(getIndicators)
  const { body: handed } = await phone.call(handOver)
  await block(phone)
  advance(1)
  for (const answer of [
    await phone.call(getIndicators),
    await laptop.call(openRun),
    await laptop.call(spinWheel),
    await phone.call(buyPack, { body: { packPublicId: 'tickets-5' } }),
    await phone.call(requestPayout, { body: { walletAddress: 'EQ', amount: 10 } }),
    await call(refreshSession, { body: { refreshToken: phone.refreshToken } }),
    await call(signInEndpoint, { body: initData(1) }),
  ])
    expect(outcome(answer)).toEqual(refused)
  const device = await call(exchangeDevice, { body: { deviceId: handed.deviceId } })
  expect(device.problem.code).toBe('auth.device-invalid')

  await unblock(phone)
  const again = await signIn(1)
  expect((await again.call(getIndicators)).body).toEqual(balances.body)
  expect((await again.call(openRun)).status).toBe(200)
})

test('a process that has the player cached and one that starts both see a block, and its end, within a second', async () => {
  const player = await signIn(2)
  const { app: other } = await createApp(dependencies)
  const ask = async (process: typeof app) => {
    const headers = { authorization: `Bearer ${player.accessToken}` }
    const { statusCode } = await process.inject({ url: `/api${getIndicators.path}`, headers })
    return statusCode
  }
  expect([await ask(app), await ask(other)]).toEqual([200, 200])
  await block(player)
  advance(1)
  expect([await ask(app), await ask(other)]).toEqual([403, 403])
  // The block revoked the access token; the app signs in again and is admitted.
  advance(60)
  await unblock(player)
  advance(1)
  expect([await ask(app), await ask(other)]).toEqual([401, 401])
  await other.close()
  const refresh = await call(refreshSession, { body: { refreshToken: player.refreshToken } })
  expect(refresh.problem.code).toBe('auth.refresh-invalid')
  expect((await (await signIn(2)).call(getIndicators)).status).toBe(200)
})

test('a caller without a valid token cannot find out that a player is blocked', async () => {
  const player = await signIn(3)
  await block(player)
  const [sessionId] = player.refreshToken.split('.')
  const guess = await call(refreshSession, { body: { refreshToken: `${sessionId}.guess` } })
  expect(guess.problem.code).toBe('auth.refresh-invalid')
})

test('approved payouts go back to review, and cannot be approved while the block lasts', async () => {
  const player = await signIn(4)
  const publicId = await approvedPayoutOf(player)
  await block(player)
  expect(await stateOf(publicId)).toBe('in-review')
  const decision = { publicId, operator: 'omid', reason: 'looks fine', now: clock() }
  const approve = () => database.transaction((tx) => approvePayout(tx, decision))
  await expect(approve()).rejects.toThrow(reason)
  expect(await stateOf(publicId)).toBe('in-review')
  await unblock(player)
  await approve()
  expect(await stateOf(publicId)).toBe('approved')
})

test('the log keeps who blocked, who unblocked and why; a second block changes nothing', async () => {
  const player = await signIn(6)
  await block(player)
  await expect(block(player)).rejects.toThrow('player.blocked')
  await unblock(player)
  await expect(unblock(player)).rejects.toThrow('player.not-blocked')
  expect((await playerSteps(database, player.id)).map(({ step, who }) => [step, who])).toEqual([
    ['unblocked', 'leila'],
    ['blocked', 'leila'],
  ])
  await expect(database.rows(sql`DELETE FROM player_step`)).rejects.toThrow()
})

test('sign-ins and refreshes concurrent with a block leave no valid session', async () => {
  const player = await signIn(7)
  const refresh = call(refreshSession, { body: { refreshToken: player.refreshToken } })
  const beside = [
    call(signInEndpoint, { body: initData(7) }),
    refresh,
    call(signInEndpoint, { body: initData(7) }),
  ]
  await Promise.all([...beside, block(player)])
  const left = await database.rows(
    sql`SELECT id FROM session WHERE player_id = ${player.id} AND revoked_at IS NULL`,
  )
  expect(left).toEqual([])
})
