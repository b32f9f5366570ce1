import { buyPack, getAchievements, getIndicators, getPacks, type IndicatorId } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { type PackData, packKind } from './content.ts'
import { packSeed } from './seed.ts'

const { signIn, credit, advance, clock, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

async function buyer(number: number, { coins = 0, gems = 0 }): Promise<TestPlayer> {
  const player = await signIn(number)
  // A new player has 100 coins and 5 gems.
  await credit(player, { coin: BigInt(coins - 100), gem: BigInt(gems - 5) })
  return player
}

async function readBalance(player: TestPlayer, currency: IndicatorId): Promise<number> {
  const { body } = await player.call(getIndicators)
  return body.find(({ publicId }) => publicId === currency)!.value
}

async function stock(player: TestPlayer): Promise<Record<string, number>> {
  const rows = await database.rows<{ powerUp: string; count: number }>(
    sql`SELECT power_up AS "powerUp", count FROM power_up_stock WHERE player_id = ${player.id}`,
  )
  return Object.fromEntries(rows.map(({ powerUp, count }) => [powerUp, count]))
}

const buy = (player: TestPlayer, packPublicId: string, key?: string) =>
  player.call(buyPack, { body: { packPublicId }, ...(key ? { key } : {}) })

async function changePack(id: string, data: PackData | null) {
  await database.transaction((tx) =>
    changeContent(tx, packKind, id, data, { position: 99, changedBy: 'a test', now: clock() }),
  )
  advance(3)
}

const seeded = (id: string): PackData => packSeed.find(({ publicId }) => publicId === id)!.data

test("the packs are in the player's language, each with its contents and its payment methods", async () => {
  const player = await signIn(1)
  const { body } = await player.call(getPacks, { headers: { 'accept-language': 'en' } })
  expect(body.length).toBeGreaterThanOrEqual(12)
  expect(body.find(({ publicId }) => publicId === 'ticket-15')).toEqual({
    publicId: 'ticket-15',
    name: 'Book of tickets',
    bundle: { indicators: [{ currency: 'ticket', amount: 15 }], powerUps: [] },
    prices: [
      { method: 'indicator', currency: 'gem', amount: 12 },
      { method: 'star', currency: 'star', amount: 12 },
      { method: 'playdeck', currency: 'star', amount: 12 },
      { method: 'tether', currency: 'tether', amount: 0.25 },
    ],
    limit: null,
  })
  expect((await player.call(getPacks)).body[0]!.name).toBe('بستهٔ شروع')
})

test('a pack takes its price and gives its contents, power-ups too', async () => {
  const player = await buyer(2, { coins: 150 })
  const { body } = await buy(player, 'daily-deal')
  expect(body).toMatchObject({
    packPublicId: 'daily-deal',
    price: { currency: 'coin', amount: 120 },
    bundle: { indicators: [{ currency: 'ticket', amount: 2 }], powerUps: [{ powerUp: 'shield', count: 1 }] },
  })
  expect([await readBalance(player, 'coin'), await readBalance(player, 'ticket')]).toEqual([30, 7])
  expect(await stock(player)).toEqual({ shield: 1 })
  const kept = await database.rows(
    sql`SELECT pack, pack_version AS version FROM purchase WHERE player_id = ${player.id}`,
  )
  expect(kept).toEqual([{ pack: 'daily-deal', version: 1 }])
})

test('one key buys once, with fifty concurrent calls and one later', async () => {
  const player = await buyer(3, { gems: 100 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => buy(player, 'pilot-case', 'the-same-purchase')),
  )
  answers.push(await buy(player, 'pilot-case', 'the-same-purchase'))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await readBalance(player, 'gem')).toBe(93)
  expect(await stock(player)).toEqual({
    shield: 2,
    magnet: 2,
    'double-damage': 2,
    bomb: 2,
    'double-score': 2,
    'slow-time': 2,
  })
})

test('a purchase counts for the achievements, once for its key', async () => {
  const player = await buyer(9, { coins: 1000 })
  await Promise.all(Array.from({ length: 3 }, () => buy(player, 'shield-5', 'a-purchase-that-counts')))
  const { body } = await player.call(getAchievements)
  expect(body.filter(({ event }) => event === 'pack-bought').map(({ progress }) => progress)).toContain(1)
})

test('of two concurrent purchases with the last coins one gets the pack, the other nothing', async () => {
  const player = await buyer(4, { coins: 300 })
  const answers = await Promise.all([buy(player, 'shield-5'), buy(player, 'magnet-5')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('economy.insufficient')
  expect(Object.keys(await stock(player))).toHaveLength(1)
  const rows = await database.rows(sql`SELECT FROM purchase_count WHERE player_id = ${player.id}`)
  expect(rows).toHaveLength(1)
})

test('the last one of the day goes to one of two, is then shown as sold out, and is available again tomorrow', async () => {
  let player = await buyer(5, { coins: 10_000 })
  const remaining = async () =>
    (await player.call(getPacks)).body.find(({ publicId }) => publicId === 'ticket-3')!.limit
  expect(await remaining()).toEqual({ per: 'day', count: 5, remaining: 5 })
  const answers = await Promise.all(Array.from({ length: 9 }, () => buy(player, 'ticket-3')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const { problem } of answers.filter(({ status }) => status !== 200)) {
    expect(problem.code).toBe('shop.daily-limit')
  }
  expect(await readBalance(player, 'coin')).toBe(10_000 - 5 * 300)
  expect(await remaining()).toMatchObject({ remaining: 0 })

  // From 15:30 in Tehran until after midnight.
  advance(9 * 3600)
  player = await signIn(5)
  expect(await remaining()).toMatchObject({ remaining: 5 })
  expect((await buy(player, 'ticket-3')).status).toBe(200)
  expect(await remaining()).toMatchObject({ remaining: 4 })
})

test('a pack that is sold once is sold once, with any number of concurrent calls', async () => {
  await changePack('starter', {
    ...seeded('starter'),
    prices: { indicator: { currency: 'coin', amount: 10 } },
  })
  const player = await buyer(6, { coins: 1000 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(player, 'starter')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)!.problem).toMatchObject({ code: 'shop.already-bought' })
  advance(2 * 86_400)
  expect((await buy(await signIn(6), 'starter')).problem.code).toBe('shop.already-bought')
})

test('an item that is not for sale is refused with its reason, and nothing is posted', async () => {
  const player = await buyer(7, { coins: 500, gems: 500 })
  const money = await buy(player, 'gem-pouch')
  expect([money.status, money.problem.code]).toEqual([409, 'shop.not-for-indicators'])
  const unknown = await buy(player, 'no-such-pack')
  expect([unknown.status, unknown.problem.code]).toEqual([404, 'shop.no-pack'])
  expect([await readBalance(player, 'coin'), await readBalance(player, 'gem')]).toEqual([500, 500])
})

test('a purchase before its pack was withdrawn is answered again for its key', async () => {
  const player = await buyer(8, { gems: 100 })
  const { body: first } = await buy(player, 'coin-pouch', 'before-the-end')
  await changePack('coin-pouch', null)
  expect((await buy(player, 'coin-pouch', 'before-the-end')).body).toEqual(first)
  expect((await buy(player, 'coin-pouch')).problem.code).toBe('shop.no-pack')
  expect(await readBalance(player, 'coin')).toBe(1000)
  expect((await reconcile(database)).discrepancies).toEqual([])
})
