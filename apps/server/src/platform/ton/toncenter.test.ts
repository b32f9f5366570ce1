import { beginCell, Cell, toNano } from '@ton/core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestChain } from '#test/fakes/chain.ts'
import { startTestToncenter, type ToncenterBehaviour } from '#test/fakes/toncenter.ts'
import { friendlyAddress, rawAddress, rawAddressOn } from './address.ts'
import { ChainError } from './chain.ts'
import { createToncenter } from './toncenter.ts'

const world = await createTestChain()
const toncenter = await startTestToncenter(world)
afterAll(() => toncenter.close())

const waits: number[] = []
const pause = async (milliseconds: number) => void waits.push(milliseconds)
const chain = createToncenter({ url: toncenter.url, timeout: 2_000, retries: 3, pause })

const [payer, shop] = [await world.wallet('payer'), await world.wallet('shop')]
const [payerAddress, shopAddress] = [payer.address.toRawString(), shop.address.toRawString()]
await world.mint(payerAddress, 1_000_000_000n)

const comment = (text: string): Cell => beginCell().storeUint(0, 32).storeStringTail(text).endCell()
const transfers = (since = 0n, limit = 100) =>
  chain.jettonTransfersTo(shopAddress, { master: world.master, since, limit })
/** Applies these behaviours to the next requests; later ones succeed. */
const next = (...behaviours: ToncenterBehaviour[]) => {
  toncenter.behaviour = () => behaviours.shift() ?? 'well'
}
beforeEach(() => {
  waits.length = 0
  next()
})

test('a transfer of jettons is found with sender, amount, master and payload', async () => {
  const payload = comment('order 7')
  await world.pay('payer', { to: shopAddress, amount: 2_500_000n, queryId: 7n, payload })
  const [found] = await transfers()
  expect(found).toMatchObject({
    sender: payerAddress,
    receiver: shopAddress,
    amount: 2_500_000n,
    master: world.master,
    queryId: 7n,
    isAborted: false,
    at: world.now(),
    senderWallet: await world.jettonWallet(payerAddress),
  })
  expect(Cell.fromBase64(found!.payload!).equals(payload)).toBe(true)
  expect(await chain.jettonBalance(shopAddress, world.master)).toBe(2_500_000n)
})

test('a cursor continues where the last page ended', async () => {
  for (const amount of [1n, 2n, 3n]) await world.pay('payer', { to: shopAddress, amount })
  const all = await transfers()
  const first = await transfers(0n, 2)
  const rest = await transfers(first.at(-1)!.lt + 1n)
  expect([...first, ...rest]).toEqual(all)
})

test('jettons of another master are not ours, and a transfer without funds is aborted', async () => {
  const before = await transfers()
  await world.mint(payerAddress, 1_000n, 'worthless')
  await world.pay('payer', { to: shopAddress, amount: 1_000n, as: 'worthless' })
  expect(await transfers()).toEqual(before)
  await world.pay('payer', { to: shopAddress, amount: 10_000_000_000n })
  expect((await transfers()).at(-1)).toMatchObject({ amount: 10_000_000_000n, isAborted: true })
})

test('a payment can be followed from message to message to its destination', async () => {
  await world.pay('payer', { to: shopAddress, amount: 5n, queryId: 99n })
  const wallet = await world.jettonWallet(payerAddress)
  const sent = (await chain.transactions(wallet, { since: 0n, limit: 1000 })).findLast(
    ({ inMessage }) => inMessage?.source === payerAddress,
  )
  const [out] = sent!.outMessages
  const landed = await chain.transactionOf(out!.hash)
  expect(landed).toMatchObject({ account: await world.jettonWallet(shopAddress), isAborted: false })
  expect(await chain.transactionOf('00'.repeat(32))).toBeUndefined()
})

test('balances, jetton wallets, time and get methods are those of the chain', async () => {
  await world.fund(shopAddress, toNano('3'))
  expect(await chain.tonBalance(shopAddress)).toBeGreaterThan(toNano('1000'))
  expect(await chain.tonBalance(`0:${'00'.repeat(32)}`)).toBe(0n)
  expect(await chain.jettonWallet(shopAddress, world.master)).toBe(await world.jettonWallet(shopAddress))
  world.advance(60)
  expect(await chain.time()).toBe(world.now())
  await expect(chain.runGetMethod(world.master, 'no_such_method', [])).rejects.toThrow('ended with')
})

test('transactions out of order or repeated are sorted and deduplicated', async () => {
  const all = await transfers()
  for (const behaviour of ['reordered', 'repeated'] as const) {
    next(behaviour)
    expect(await transfers()).toEqual(all)
  }
})

test('silence, 500 and 429 are retried, each time after a longer wait', async () => {
  next('error', 'limited', 'silent')
  expect(await transfers()).not.toHaveLength(0)
  expect(waits).toEqual([500, 1000, 2000])
  next('error', 'error', 'error', 'error')
  const failure = await transfers().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ChainError)
  expect(failure).toMatchObject({ reason: 'unavailable' })
})

test('a source that cannot be reached is unavailable, an invalid request is refused', async () => {
  const nowhere = createToncenter({ url: 'http://127.0.0.1:1', timeout: 500, retries: 0 })
  await expect(nowhere.time()).rejects.toMatchObject({ reason: 'unavailable' })
  const elsewhere = createToncenter({ url: `${toncenter.url}/elsewhere`, timeout: 30_000, retries: 0 })
  await expect(elsewhere.time()).rejects.toMatchObject({ reason: 'refused' })
})

test('an address with the testnet flag is no address of the mainnet', () => {
  for (const bounceable of [true, false]) {
    const [marked, plain] = [true, false].map((testOnly) => payer.address.toString({ bounceable, testOnly }))
    expect(() => rawAddressOn(` ${marked} `, 'mainnet')).toThrow(RangeError)
    expect(rawAddressOn(marked!, 'testnet')).toBe(payerAddress)
    for (const network of ['mainnet', 'testnet'] as const) {
      expect(rawAddressOn(plain!, network)).toBe(payerAddress)
      expect(rawAddressOn(payerAddress, network)).toBe(payerAddress)
    }
  }
})

test('an address is the same in all its forms, and nothing else is one', () => {
  const bounceable = payer.address.toString({ bounceable: true })
  expect(rawAddress(bounceable)).toBe(payerAddress)
  expect(rawAddress(` ${payerAddress.toUpperCase()} `)).toBe(payerAddress)
  expect(rawAddress(friendlyAddress(payerAddress, 'testnet'))).toBe(payerAddress)
  for (const text of [
    '',
    'UQ',
    `0:${'z'.repeat(64)}`,
    `${bounceable.slice(0, -1)}x`,
    `5:${'0'.repeat(63)}`,
  ]) {
    expect(() => rawAddress(text)).toThrow(RangeError)
  }
})
