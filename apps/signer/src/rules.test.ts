import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalOf, type Work, type WorkPayout } from './rules.ts'
import { type Entry, indexSignatures } from './signatures.ts'

const now = 1_800_000_000
const limits = { dailyCap: 1_000n, mostPerPayout: 400n }
const wallet = (digit: number) => `0:${String(digit).repeat(64)}`

const payout = (id: bigint, changes: Partial<WorkPayout> = {}): WorkPayout => ({
  id,
  amount: 100n,
  gross: 110n,
  reserved: 110n,
  isProven: true,
  to: wallet(1),
  ...changes,
})
const work = (queryId: number, ...payouts: WorkPayout[]): Work => ({ batchId: 1n, queryId, payouts })
const entry = (queryId: number, at: number, payouts: Entry['payouts']): Entry => ({
  queryId,
  createdAt: at,
  expiresAt: at + 3600,
  payouts,
})
const signed = ({ id, amount, to }: WorkPayout) => ({ id, amount, to })
const judge = (asked: Work, ...entries: Entry[]) =>
  refusalOf(asked, indexSignatures(entries), limits, now)?.why

test('a batch that the ledger covers is signed', () => {
  expect(judge(work(1, payout(1n), payout(2n, { to: wallet(2) })))).toBeUndefined()
})

test('a wallet may be in either workchain, and in no other', () => {
  const at = (chain: string) => judge(work(1, payout(1n, { to: `${chain}:${'ab'.repeat(32)}` })))
  expect([at('0'), at('-1')]).toEqual([undefined, undefined])
  for (const chain of ['1', '-2', '00', '', '-0']) expect(at(chain)).toBe('no address')
})

test('an amount that the ledger has not reserved to the last unit, or for another wallet, is refused', () => {
  const wrong: Partial<WorkPayout>[] = [
    { reserved: 109n },
    { reserved: 0n },
    { reserved: 111n },
    { amount: 111n },
    { amount: 0n },
    { amount: -5n },
    { isProven: false },
    { to: '-1:00' },
    { amount: 401n, gross: 401n, reserved: 401n },
  ]
  for (const changes of wrong) {
    const asked = work(1, payout(1n), payout(2n, changes))
    expect(refusalOf(asked, indexSignatures(), limits, now)?.payoutId).toBe(2n)
  }
  expect(judge(work(1))).toBe('a batch of 0')
  expect(judge(work(1, payout(1n), payout(1n)))).toBe('a payout twice in a batch')
})

test('a query id is signed again only for the same payouts, and only while its message is valid', () => {
  const before = entry(7, now - 100, [signed(payout(1n))])
  expect(judge(work(7, payout(1n)), before)).toBeUndefined()
  expect(judge(work(7, payout(2n)), before)).toMatch('stands for another batch')
  expect(judge(work(7, payout(1n, { to: wallet(3) })), before)).toMatch('stands for another batch')
  expect(judge(work(7, payout(1n)), entry(7, now - 4000, before.payouts))).toMatch('used up')
})

test('a payout gets a second message only when the first has expired, to the same wallet', () => {
  const again = work(8, payout(1n))
  const first = (ago: number, changes = {}) => entry(7, now - ago, [signed(payout(1n, changes))])
  expect(judge(again, first(10))).toMatch('may still be paid')
  expect(judge(again, first(3600 + 119))).toMatch('may still be paid')
  expect(judge(again, first(3600 + 120))).toBeUndefined()
  expect(judge(again, first(9000, { to: wallet(4) }))).toMatch('another wallet or amount')
  expect(judge(again, first(9000, { amount: 99n }))).toMatch('another wallet or amount')
  const six = [1, 2, 3, 4, 5, 6].map((query) =>
    entry(query, now - 90_000 - query * 9_000, [signed(payout(1n))]),
  )
  expect(judge(again, ...six)).toMatch('signed too often')
})

test('for any sequence of requests, the sum signed in 24 hours never exceeds the cap', () => {
  const asked = fc.array(
    fc.record({
      queryId: fc.nat(30),
      wait: fc.nat(20_000),
      payouts: fc.uniqueArray(
        fc.record({ id: fc.bigInt(1n, 40n), amount: fc.bigInt(1n, 420n), to: fc.nat(9).map(wallet) }),
        { maxLength: 5, selector: ({ id }) => id },
      ),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(asked, (requests) => {
      const journal: Entry[] = []
      let time = now
      for (const { queryId, wait, payouts } of requests) {
        time += wait
        const full = payouts.map((each) =>
          payout(each.id, { ...each, gross: each.amount, reserved: each.amount }),
        )
        if (refusalOf(work(queryId, ...full), indexSignatures(journal), limits, time) !== undefined) continue
        // Like the signer: what was signed before is the same message, and no new entry.
        if (journal.some((known) => known.queryId === queryId && known.expiresAt > time)) continue
        journal.push(entry(queryId, time, full.map(signed)))
        const day = journal.filter(({ createdAt }) => createdAt > time - 86_400)
        const sum = day.flatMap((each) => each.payouts).reduce((all, { amount }) => all + amount, 0n)
        expect(sum).toBeLessThanOrEqual(limits.dailyCap)
        // A payout never has two messages that can both still be taken.
        for (const { id } of full) {
          const open = journal.filter(
            (each) => each.expiresAt > time && each.payouts.some((paid) => paid.id === id),
          )
          expect(open.length).toBeLessThanOrEqual(1)
        }
      }
    }),
  )
})

test('the check of a payout does not read a long journal: only entries of the batch, and the last day or two', () => {
  let reads = 0
  const watched = (known: Entry): Entry =>
    new Proxy(known, {
      get: (of, name) => {
        if (name === 'payouts') reads++
        return Reflect.get(of, name)
      },
    })
  const years = Array.from({ length: 20_000 }, (_, index) =>
    watched(entry(index, now - 90_000 - index * 600, [signed(payout(BigInt(index) + 1_000n))])),
  )
  const signatures = indexSignatures(years)
  reads = 0
  const batch = Array.from({ length: 10 }, (_, index) => payout(BigInt(index), { amount: 1n }))
  expect(refusalOf(work(50_000, ...batch), signatures, limits, now)).toBeUndefined()
  expect(reads).toBe(0)
  expect(signatures.count).toBe(20_000)
})

test('an amount signed before the clock was set back still counts against the cap', () => {
  const later = entry(1, now + 100_000, [signed(payout(1n, { amount: 600n }))])
  const earlier = entry(2, now, [signed(payout(2n, { amount: 350n }))])
  expect(judge(work(3, payout(3n)), later, earlier)).toContain('more than the cap')
})
