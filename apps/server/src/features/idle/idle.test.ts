import {
  claimCoinIdle,
  doubleCoinIdle,
  getCoinIdle,
  getIndicators,
  type IndicatorId,
  upgradeCraft,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'

const { signIn, advance, clock, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const hour = 3600

const readBalance = async (player: TestPlayer, id: IndicatorId) =>
  (await player.call(getIndicators)).body.find(({ publicId }) => publicId === id)!.value

/** The player when it returns after some hours. */
async function away(number: number, hours: number): Promise<TestPlayer> {
  await signIn(number)
  advance(hours * hour)
  return signIn(number)
}

test('coins grow while a player is away and are paid once', async () => {
  const start = await signIn(1)
  expect((await start.call(claimCoinIdle)).problem.code).toBe('idle.nothing')
  const since = clock()
  const player = await away(1, 3)
  expect((await player.call(getCoinIdle)).body).toEqual({
    coins: 30,
    perHour: 10,
    capHours: 8,
    since: since.toISOString(),
    fullAt: new Date(since.getTime() + 8 * hour * 1000).toISOString(),
    serverTime: clock().toISOString(),
    doublePrices: [
      { currency: 'gem', amount: 2 },
      { currency: 'blue-fire', amount: 20 },
    ],
  })
  expect((await player.call(claimCoinIdle)).body).toEqual({ coins: 30 })
  expect(await readBalance(player, 'coin')).toBe(130)
  expect((await player.call(claimCoinIdle)).problem.code).toBe('idle.nothing')
  expect((await player.call(getCoinIdle)).body).toMatchObject({ coins: 0, since: clock().toISOString() })
})

test('beyond the cap nothing is added', async () => {
  const player = await away(2, 100)
  expect((await player.call(claimCoinIdle)).body).toEqual({ coins: 80 })
})

test('upgrades raise the rate', async () => {
  const player = await signIn(3)
  await player.call(upgradeCraft, { body: { upgrade: 'powerLevel' } })
  expect((await player.call(getCoinIdle)).body.perHour).toBe(12)
})

test('idle coins are doubled for a price, in one of the offered indicators', async () => {
  const player = await away(4, 8)
  const other = await player.call(doubleCoinIdle, { body: { publicId: 'ticket' } })
  expect([other.status, other.problem.code]).toEqual([409, 'idle.not-payable'])
  const broke = await player.call(doubleCoinIdle, { body: { publicId: 'blue-fire' } })
  expect(broke.problem.code).toBe('economy.insufficient')
  expect((await player.call(getCoinIdle)).body.coins).toBe(80)
  expect((await player.call(doubleCoinIdle, { body: { publicId: 'gem' } })).body).toEqual({ coins: 160 })
  expect([await readBalance(player, 'coin'), await readBalance(player, 'gem')]).toEqual([260, 3])
  const again = await player.call(doubleCoinIdle, { body: { publicId: 'gem' } })
  expect(again.problem.code).toBe('idle.nothing')
  expect(await readBalance(player, 'gem')).toBe(3)
})

test('one key claims once, with fifty concurrent calls and one later', async () => {
  const player = await away(5, 8)
  const ask = { key: 'one-idle-claim' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.call(claimCoinIdle, ask)))
  answers.push(await player.call(claimCoinIdle, ask))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"coins":80}']))
  expect(await readBalance(player, 'coin')).toBe(180)
})

test('of concurrent claims and doublings with different keys one pays', async () => {
  const player = await away(6, 8)
  const answers = await Promise.all([
    player.call(claimCoinIdle),
    player.call(doubleCoinIdle, { body: { publicId: 'gem' } }),
    player.call(claimCoinIdle),
    player.call(doubleCoinIdle, { body: { publicId: 'gem' } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const coins = answers.find(({ status }) => status === 200)!.body.coins
  expect(await readBalance(player, 'coin')).toBe(100 + coins)
  expect(await readBalance(player, 'gem')).toBe(coins === 80 ? 5 : 3)
  expect((await reconcile(database)).discrepancies).toEqual([])
})
