import { getDailyTasks, getSpinCosts, getWheelCommitment, getWheelItems, spinWheel } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { createWheelTest, readBalances, spins } from '#test/fixtures/wheel.ts'
import { wheelItemKind, wheelRulesKind } from '../content.ts'
import { itemSeed, rulesSeed } from '../odds/seed.ts'
import { verifySpin } from '../proof/verify-spin.ts'

const { advance, clock, database, credit, back, seedFor, visitor } = await createWheelTest()

test("the odds are public: every segment with its probability and its name in the player's language", async () => {
  const player = await visitor()
  const { body } = await player.call(getWheelItems, { headers: { 'accept-language': 'en' } })
  expect(body.items.length).toBeGreaterThanOrEqual(12)
  expect(body.totalWeight).toBe(body.items.reduce((sum, { weight }) => sum + weight, 0))
  expect(body.items.find(({ publicId }) => publicId === 'tether-1')).toEqual({
    publicId: 'tether-1',
    name: '1 USDT',
    weight: 8,
    odds: { numerator: 1, denominator: 1250 },
    prize: { currency: 'tether', amount: 1 },
    fallback: { currency: 'gem', amount: 50 },
    payable: true,
  })
  expect(body.tetherBudget).toMatchObject({ amount: 50, remaining: 50, endsAt: '2026-11-20T20:30:00.000Z' })
  const persian = await player.call(getWheelItems)
  expect(persian.body.items[0]!.name).toBe('۵۰ سکه')
})

test('one key spins once, with fifty concurrent calls and one later', async () => {
  const player = await visitor(500)
  const answers = [
    ...(await spins(player, 50, 'the-same-spin')),
    ...(await spins(player, 1, 'the-same-spin')),
  ]
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect((await player.call(getWheelCommitment)).body.nonce).toBe(1)
})

test('a spin counts for the tasks of the day, once for its key', async () => {
  const player = await visitor()
  await spins(player, 3, 'a-spin-that-counts')
  const { body } = await player.call(getDailyTasks)
  const task = body.tasks.find(({ event }) => event === 'wheel-spun')
  expect(task?.progress).toBe(1)
})

test('fifty concurrent spins have fifty consecutive nonces, and each raises the price', async () => {
  const player = await visitor(10_000)
  const { body: costs } = await player.call(getSpinCosts)
  const bodies = (await spins(player, 50)).map(({ body }) => body).sort((a, b) => a.nonce - b.nonce)
  expect(bodies.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect(costs.costs[0]).toEqual({ currency: 'daily-spin-count', amount: 1 })
  const gems = bodies.flatMap(({ cost }) => (cost.currency === 'gem' ? [cost.amount] : []))
  expect(gems.slice(0, 5)).toEqual([5, 8, 12, 18, 25])
  expect(new Set(gems.slice(5))).toEqual(new Set([25]))
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('of two concurrent spins with one left, one gets it, the other no nonce', async () => {
  const player = await visitor(0)
  const body = { clientSeed: await seedFor(player, 'coin-50') }
  const answers = await Promise.all([player.call(spinWheel, { body }), player.call(spinWheel, { body })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('economy.insufficient')
  expect((await player.call(getWheelCommitment)).body.nonce).toBe(1)
})

test('every spin costs what was shown before it and pays what was drawn', async () => {
  const player = await visitor(2_000)
  for (let turn = 0; turn < 25; turn++) {
    const before = await readBalances(player)
    const { body: shown } = await player.call(getSpinCosts)
    const { body: spin } = await player.call(spinWheel)
    expect(spin.cost).toEqual(shown.costs[0])
    const expected = { ...before }
    expected[spin.cost.currency] -= spin.cost.amount
    expected[spin.prize.currency] += spin.prize.amount
    expect(await readBalances(player)).toEqual(expected)
    expect((await verifySpin(database, spin.publicId))!.findings).toEqual([])
  }
})

test('midnight in Tehran adds one free spin, none while the last one is unused, and never a second', async () => {
  let [early, late] = [await visitor(), await visitor()]
  await early.call(spinWheel)
  const { nextFreeAt } = (await late.call(getSpinCosts)).body
  expect(nextFreeAt).toBe('2026-11-18T20:30:00.000Z')
  advance((Date.parse(nextFreeAt) - clock().getTime()) / 1000 - 1)
  ;[early, late] = [await back(early), await back(late)]
  await early.call(getWheelItems)
  const left = (await readBalances(early))['daily-spin-count']
  advance(1)
  expect((await readBalances(early))['daily-spin-count']).toBe(Math.max(left, 1))
  await Promise.all([...Array(5)].map(() => early.call(getSpinCosts)))
  const after = (await readBalances(early))['daily-spin-count']
  expect(after).toBe(left + 1)
  await late.call(getSpinCosts)
  expect((await readBalances(late))['daily-spin-count']).toBe(1)
  expect((await early.call(spinWheel)).body.cost.currency).toBe('daily-spin-count')
  expect((await late.call(getSpinCosts)).body.nextFreeAt).toBe('2026-11-19T20:30:00.000Z')
})

test('a spin that was won remains beside the free one of the next day, and the price ladder begins again', async () => {
  let player = await visitor(1_000)
  await spins(player, 4)
  await credit(player, { 'daily-spin-count': 2n })
  const before = (await readBalances(player))['daily-spin-count']
  advance(86_400)
  player = await back(player)
  const { body } = await player.call(getSpinCosts)
  expect((await readBalances(player))['daily-spin-count']).toBe(before + 1)
  const gems = body.costs.filter(({ currency }) => currency === 'gem')
  expect(gems[0]?.amount ?? 5).toBe(5)
})

test('tether stops at the weekly budget: then the stated fallback is paid, and the odds stay', async () => {
  // A wheel that always draws 1 USDT, with a budget of 3.
  await database.transaction(async (tx) => {
    for (const { publicId } of itemSeed.filter(({ publicId }) => publicId !== 'tether-1')) {
      await changeContent(tx, wheelItemKind, publicId, null, {
        position: 0,
        changedBy: 'a test',
        now: clock(),
      })
    }
    const rules = { ...rulesSeed[0]!.data, weeklyTether: 3 }
    await changeContent(tx, wheelRulesKind, 'wheel', rules, {
      position: 0,
      changedBy: 'a test',
      now: clock(),
    })
  })
  advance(3)
  const players = await Promise.all(Array.from({ length: 6 }, () => visitor(100)))
  const { body: before } = await players[0]!.call(getWheelItems)
  expect([before.tetherBudget.remaining, before.items[0]!.payable]).toEqual([3, true])

  const answers = (await Promise.all(players.map((player) => spins(player, 2)))).flat()
  const paid = answers.map(({ body }) => body)
  expect(paid.filter(({ isFallback }) => !isFallback).map(({ prize }) => prize)).toEqual(
    Array(3).fill({ currency: 'tether', amount: 1 }),
  )
  expect(paid.filter(({ isFallback }) => isFallback).map(({ prize }) => prize)).toEqual(
    Array(9).fill({ currency: 'gem', amount: 50 }),
  )
  for (const { publicId } of paid) expect((await verifySpin(database, publicId))!.findings).toEqual([])

  const { body: after } = await players[0]!.call(getWheelItems)
  expect([after.tetherBudget.remaining, after.items[0]!.payable]).toEqual([0, false])
  expect([after.oddsHash, after.items[0]!.odds]).toEqual([before.oddsHash, before.items[0]!.odds])
  const { houses } = await reconcile(database)
  expect(
    houses.find(({ account, currency }) => account === 'house:wheel' && currency === 'tether')?.amount,
  ).toBe(-3_000_000n)

  advance(7 * 86_400)
  const player = await visitor()
  expect((await player.call(getWheelItems)).body.tetherBudget.remaining).toBe(3)
  expect((await player.call(spinWheel)).body).toMatchObject({
    isFallback: false,
    prize: { currency: 'tether' },
  })
  expect((await reconcile(database)).discrepancies).toEqual([])
})
