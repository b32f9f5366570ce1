import { buyPack, getMovements, getWheelItems, spinWheel } from '@ganj/contract'
import { expect, test } from 'vitest'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { post } from './post.ts'

const { signIn, database, clock } = await createTestApp()

const movements = async (
  player: TestPlayer,
  query: { kind?: string; before?: string; limit?: number } = {},
) => (await player.call(getMovements, { query })).body

const credit = ({ id }: TestPlayer, key: string, delta: bigint, currency: 'coin' | 'tether' = 'coin') =>
  database.transaction((tx) =>
    post(tx, {
      playerId: id,
      key,
      kind: 'welcome',
      reference: key,
      legs: [{ currency, delta, house: 'welcome' }],
      now: clock(),
    }),
  )

test('an operation is one movement with all its credits and debits', async () => {
  const player = await signIn(1)
  await credit(player, 'savings', 500n)
  await player.call(buyPack, { body: { packPublicId: 'ticket-3' } })
  const [bought, saved, welcome] = (await movements(player)).movements
  expect(bought).toMatchObject({ kind: 'pack' })
  expect(bought?.changes).toEqual(
    expect.arrayContaining([
      { currency: 'coin', amount: -300 },
      { currency: 'ticket', amount: 3 },
    ]),
  )
  expect(saved?.changes).toEqual([{ currency: 'coin', amount: 500 }])
  expect(welcome?.changes.map(({ currency }) => currency).sort()).toEqual([
    'coin',
    'daily-spin-count',
    'gem',
    'ticket',
  ])
})

test('one kind can be requested alone', async () => {
  const player = await signIn(6)
  await credit(player, 'savings', 900n)
  for (const packPublicId of ['ticket-3', 'shield-5']) await player.call(buyPack, { body: { packPublicId } })
  const { movements: bought, next } = await movements(player, { kind: 'pack', limit: 2 })
  expect(bought.map(({ kind }) => kind)).toEqual(['pack', 'pack'])
  expect(next).toBeNull()
})

test('tether keeps its decimals, as credit and as debit', async () => {
  const player = await signIn(2)
  await credit(player, 'in', 1_250_001n, 'tether')
  await credit(player, 'out', -250_001n, 'tether')
  const changes = (await movements(player, { limit: 2 })).movements.map((one) => one.changes[0]?.amount)
  expect(changes).toEqual([-0.250001, 1.250001])
})

test('pages follow one another without gap or repetition, and the last one is marked', async () => {
  const player = await signIn(3)
  for (let gift = 0; gift < 7; gift++) await credit(player, `gift-${gift}`, BigInt(gift + 1))
  const seen: string[] = []
  let before: string | undefined
  for (let page = 0; page < 9; page++) {
    const { movements: found, next } = await movements(player, { limit: 3, ...(before ? { before } : {}) })
    seen.push(...found.map(({ id }) => id))
    if (next === null) break
    before = next
  }
  const all = (await movements(player, { limit: 50 })).movements.map(({ id }) => id)
  expect(seen).toEqual(all)
  expect(new Set(seen).size).toBe(8)
})

test("another player's movements are not visible", async () => {
  const [player, stranger] = [await signIn(4), await signIn(5)]
  await player.call(getWheelItems)
  await player.call(spinWheel)
  const [latest] = (await movements(player)).movements
  expect(
    (await movements(stranger, { before: String(BigInt(latest!.id) + 1n) })).movements,
  ).not.toContainEqual(latest)
})
