import { createHash } from 'node:crypto'
import {
  getSpinHistory,
  getSpinProof,
  getWheelCommitment,
  getWheelItems,
  rotateSeed,
  spinWheel,
  verifySpin as verifyEndpoint,
} from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { createWheelTest } from '#test/fixtures/wheel.ts'
import { wheelItemKind } from '../content.ts'
import { draw, hmacKeys } from '../odds/draw.ts'
import { itemSeed } from '../odds/seed.ts'
import { verifySpin } from './verify-spin.ts'

const { call, advance, clock, database, newcomer, seedFor, visitor } = await createWheelTest()

test('a spin is committed to before it is made, and can be recomputed once the seed is revealed', async () => {
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

test('the database draws as the rules do, for any seeds, nonce and total', async () => {
  const inputs = fc.sample(
    fc.record({
      serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      nonce: fc.nat(),
      // Just above 2^31 half of the words are rejected, and some rolls need a second digest.
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

test('a spin needs the odds that the player was shown: it is refused before the first read, and after a change', async () => {
  const stranger = await newcomer()
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

test('a seed without spins is not discarded, but takes the new client seed', async () => {
  const player = await visitor()
  const { body: before } = await player.call(getWheelCommitment)
  const { body } = await player.call(rotateSeed, { body: { clientSeed: 'mine' } })
  expect(body).toEqual({ revealed: null, commitment: { ...before, clientSeed: 'mine' } })
})

test("another player's spin is not visible; the player's own are, newest first", async () => {
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

test('a manipulated spin is detected', async () => {
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
