import { createHash } from 'node:crypto'
import {
  getDailyTasks,
  getIndicators,
  getSpinCosts,
  getSpinHistory,
  getSpinProof,
  getWheelCommitment,
  getWheelItems,
  type IndicatorId,
  rotateSeed,
  spinWheel,
  verifySpin as verifyEndpoint,
} from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { post } from '#economy/ledger.ts'
import { reconcile } from '#economy/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { createTestApp, type TestPlayer } from '../../test-app.ts'
import { wheelItemKind, wheelRulesKind } from './content.ts'
import { draw, hmacKeys } from './draw.ts'
import { boundsOf } from './odds.ts'
import { itemSeed, rulesSeed } from './seed.ts'
import { verifySpin } from './verify-spin.ts'

const { signIn, call, advance, clock, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
let numbers = 0
const numberOf = new Map<bigint, number>()

/** A player who has seen the wheel, with gems to spin. */
async function visitor(gems = 0): Promise<TestPlayer> {
  const player = await signIn(++numbers)
  numberOf.set(player.id, numbers)
  await give(player, 'gem', BigInt(gems) - 5n)
  await player.call(getWheelItems)
  return player
}

/** The same player after a time in which the access token has run out. */
const back = (player: TestPlayer) => signIn(numberOf.get(player.id)!)

const give = (player: TestPlayer, currency: IndicatorId, delta: bigint) =>
  database.transaction((tx) =>
    post(tx, {
      playerId: player.id,
      key: publicId(),
      kind: 'welcome',
      reference: 'test',
      legs: delta === 0n ? [] : [{ currency, delta, house: 'welcome' }],
      now: clock(),
    }),
  )

async function held(player: TestPlayer): Promise<Record<IndicatorId, number>> {
  const { body } = await player.call(getIndicators)
  return Object.fromEntries(body.map(({ publicId, value }) => [publicId, value])) as Record<
    IndicatorId,
    number
  >
}

/** A client seed with which the next spin of a player draws an item: chance has no place in what is tested. */
async function seedFor(player: TestPlayer, itemId: string): Promise<string> {
  const { serverSeed, nonce } = await database.one<{ serverSeed: Buffer; nonce: number }>(sql`
    SELECT server_seed AS "serverSeed", next_nonce AS nonce FROM wheel_player JOIN wheel_seed USING (player_id)
     WHERE player_id = ${player.id} AND number = seed_number`)
  const bounds = boundsOf(itemSeed.map(({ data }) => data))
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `seed-${attempt}`
    if (itemSeed[draw({ serverSeed, clientSeed, nonce }, bounds).index]!.publicId === itemId)
      return clientSeed
  }
}

const spins = (player: TestPlayer, count: number, key?: string) =>
  Promise.all(Array.from({ length: count }, () => player.call(spinWheel, key ? { key } : {})))

test('the odds are on the table: every segment with its chance, its name in the language of the player', async () => {
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

test('a spin is bound before it is made, and anyone can recompute it once the seed is revealed', async () => {
  const player = await visitor(100)
  const { body: before } = await player.call(getWheelCommitment)
  const { body: first } = await player.call(spinWheel, { body: { clientSeed: 'my-own-luck' } })
  const { body: second } = await player.call(spinWheel)
  expect(first).toMatchObject({ commitment: before.commitment, nonce: 0, clientSeed: 'my-own-luck' })
  expect(second).toMatchObject({ commitment: before.commitment, nonce: 1, clientSeed: 'my-own-luck' })
  const query = { spinPublicId: first.publicId }
  expect((await player.call(getSpinProof, { query })).body.serverSeed).toBeNull()

  const { body: rotated } = await player.call(rotateSeed, { body: { clientSeed: 'next' } })
  expect(rotated.revealed).toMatchObject({
    commitment: before.commitment,
    spins: 2,
    oddsHash: before.oddsHash,
  })
  expect(rotated.commitment).toMatchObject({ nonce: 0, clientSeed: 'next' })
  expect(rotated.commitment.commitment).not.toBe(before.commitment)
  const seedAndOdds = Buffer.from(rotated.revealed!.serverSeed + before.oddsHash, 'hex')
  expect(createHash('sha256').update(seedAndOdds).digest('hex')).toBe(before.commitment)

  const { body: proof } = await player.call(getSpinProof, { query })
  expect(proof).toMatchObject({ ...first, serverSeed: rotated.revealed!.serverSeed })
  const { serverSeed, clientSeed, nonce, odds } = proof
  const body = { serverSeed: serverSeed!, clientSeed, nonce, odds }
  expect((await call(verifyEndpoint, { body })).body).toMatchObject({
    commitment: before.commitment,
    oddsHash: before.oddsHash,
    roll: proof.roll,
    totalWeight: proof.totalWeight,
    itemPublicId: first.itemPublicId,
    prize: first.prize,
  })
})

test('the database draws as the rules do, whatever the seeds, the nonce and the total', async () => {
  const inputs = fc.sample(
    fc.record({
      serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      nonce: fc.nat(),
      // Just above 2^31 half of the words are passed over, and some rolls need a second digest.
      total: fc.oneof(fc.integer({ min: 1, max: 2 ** 32 }), fc.constant(2 ** 31 + 1)),
    }),
    3_000,
  )
  const keys = inputs.map(({ serverSeed }) => hmacKeys(serverSeed))
  const rows = await database.rows<{ roll: bigint }>(sql`
    SELECT wheel_roll(i, o, m, t) AS roll
      FROM unnest(${keys.map(({ inner }) => inner)}::bytea[], ${keys.map(({ outer }) => outer)}::bytea[],
                  ${inputs.map(({ clientSeed, nonce }) => `${clientSeed}:${nonce}`)}::text[],
                  ${inputs.map(({ total }) => total)}::bigint[]) WITH ORDINALITY AS given (i, o, m, t, n)
     ORDER BY n`)
  expect(rows.map(({ roll }) => Number(roll))).toEqual(inputs.map((input) => draw(input, [input.total]).roll))
})

test('the same key spins once, fifty times at once and once more', async () => {
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

test('fifty spins at once have fifty nonces without a gap, and each climbs the ladder', async () => {
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

test('what is left is one spin, and two who want it at once: one gets it, the other no nonce', async () => {
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
    const before = await held(player)
    const { body: shown } = await player.call(getSpinCosts)
    const { body: spin } = await player.call(spinWheel)
    expect(spin.cost).toEqual(shown.costs[0])
    const expected = { ...before }
    expected[spin.cost.currency] -= spin.cost.amount
    expected[spin.prize.currency] += spin.prize.amount
    expect(await held(player)).toEqual(expected)
    expect((await verifySpin(database, spin.publicId))!.findings).toEqual([])
  }
})

test('midnight in Tehran brings one free spin, none for who has not spent it, and never a second', async () => {
  let [early, late] = [await visitor(), await visitor()]
  await early.call(spinWheel)
  const { nextFreeAt } = (await late.call(getSpinCosts)).body
  expect(nextFreeAt).toBe('2026-11-18T20:30:00.000Z')
  advance((Date.parse(nextFreeAt) - clock().getTime()) / 1000 - 1)
  ;[early, late] = [await back(early), await back(late)]
  await early.call(getWheelItems)
  const left = (await held(early))['daily-spin-count']
  advance(1)
  expect((await held(early))['daily-spin-count']).toBe(Math.max(left, 1))
  await Promise.all([...Array(5)].map(() => early.call(getSpinCosts)))
  const after = (await held(early))['daily-spin-count']
  expect(after).toBe(left + 1)
  await late.call(getSpinCosts)
  expect((await held(late))['daily-spin-count']).toBe(1)
  expect((await early.call(spinWheel)).body.cost.currency).toBe('daily-spin-count')
  expect((await late.call(getSpinCosts)).body.nextFreeAt).toBe('2026-11-19T20:30:00.000Z')
})

test('a spin that was won stays beside the free one of the next day, and the ladder begins anew', async () => {
  let player = await visitor(1_000)
  await spins(player, 4)
  await give(player, 'daily-spin-count', 2n)
  const before = (await held(player))['daily-spin-count']
  advance(86_400)
  player = await back(player)
  const { body } = await player.call(getSpinCosts)
  expect((await held(player))['daily-spin-count']).toBe(before + 1)
  const gems = body.costs.filter(({ currency }) => currency === 'gem')
  expect(gems[0]?.amount ?? 5).toBe(5)
})

test('nobody spins by odds they were not shown: not before the first look, and not after a change', async () => {
  const stranger = await signIn(++numbers)
  expect((await stranger.call(spinWheel)).problem.code).toBe('wheel.odds-unseen')

  const player = await visitor(100)
  const { body: before } = await player.call(getWheelCommitment)
  const { body: spun } = await player.call(spinWheel, { key: 'before-the-change' })
  const change = (weight: number) =>
    database.transaction((tx) =>
      changeContent(
        tx,
        wheelItemKind,
        'coin-50',
        { ...itemSeed[0]!.data, weight },
        { position: 0, changedBy: 'a test', now: clock() },
      ),
    )
  await change(2401)
  advance(3)
  const refused = await player.call(spinWheel)
  expect([refused.status, refused.problem.code]).toEqual([409, 'wheel.odds-unseen'])
  expect((await player.call(spinWheel, { key: 'before-the-change' })).body).toEqual(spun)

  const { body: items } = await player.call(getWheelItems)
  const { body: after } = await player.call(getWheelCommitment)
  expect(items.totalWeight).toBe(10_001)
  expect(after).toMatchObject({ nonce: 0, oddsHash: items.oddsHash, oddsVersion: items.oddsVersion })
  expect(after.oddsHash).not.toBe(before.oddsHash)
  expect((await player.call(spinWheel)).status).toBe(200)
  const { body: proof } = await player.call(getSpinProof, { query: { spinPublicId: spun.publicId } })
  expect(proof).toMatchObject({
    totalWeight: 10_000,
    oddsHash: before.oddsHash,
    commitment: before.commitment,
  })
  expect(proof.serverSeed).not.toBeNull()

  await change(2400)
  advance(3)
  expect((await player.call(getWheelCommitment)).body.oddsVersion).toBe(before.oddsVersion)
})

test('a seed nobody has spun with is not thrown away, but takes the new client seed', async () => {
  const player = await visitor()
  const { body: before } = await player.call(getWheelCommitment)
  const { body } = await player.call(rotateSeed, { body: { clientSeed: 'mine' } })
  expect(body).toEqual({ revealed: null, commitment: { ...before, clientSeed: 'mine' } })
})

test("another player's spin is not to be seen; the own ones are, the newest first", async () => {
  const [owner, stranger] = [await visitor(100), await visitor()]
  const bodies = []
  for (let turn = 0; turn < 4; turn++) bodies.push((await owner.call(spinWheel)).body)
  const query = { spinPublicId: bodies[0]!.publicId }
  const refused = await stranger.call(getSpinProof, { query })
  expect([refused.status, refused.problem.code]).toEqual([404, 'wheel.no-spin'])
  expect((await owner.call(getSpinHistory)).body).toEqual([...bodies].reverse())
  expect((await owner.call(getSpinHistory, { query: { limit: 2 } })).body).toHaveLength(2)
  expect((await stranger.call(getSpinHistory)).body).toEqual([])
})

test('verifying refuses an amount finer than its currency', async () => {
  const odds = [
    { publicId: 'a', weight: 1, prize: { currency: 'coin' as const, amount: 1.5 }, fallback: null },
  ]
  const body = { serverSeed: '0'.repeat(64), clientSeed: 'a', nonce: 0, odds }
  const refused = await call(verifyEndpoint, { body })
  expect([refused.status, refused.problem.code]).toEqual([400, 'request.invalid'])
})

test('a spin that was tampered with is found', async () => {
  const player = await visitor()
  const body = { clientSeed: await seedFor(player, 'coin-50') }
  const { body: spin } = await player.call(spinWheel, { body })
  await expect(database.rows(sql`UPDATE wheel_spin SET roll = 0`)).rejects.toThrow('append-only')
  await database.rows(sql`ALTER TABLE wheel_spin DISABLE TRIGGER wheel_spin_append_only`)
  await database.rows(
    sql`UPDATE wheel_spin SET item = 'tether-10', prize_currency = 'tether', prize_amount = 10000000
         WHERE public_id = ${spin.publicId}`,
  )
  const { findings } = (await verifySpin(database, spin.publicId))!
  expect(findings).toEqual([
    'the seed draws coin-50, not tether-10',
    'the prize is not the one of the odds',
    'the ledger did not pay the prize',
  ])
  await database.rows(sql`ALTER TABLE wheel_spin ENABLE TRIGGER wheel_spin_append_only`)
  expect(await verifySpin(database, 'nosuchspin00')).toBeUndefined()
})

test('tether stops at the budget of the week: then the stated fallback is paid, and the odds stay', async () => {
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
