import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, type Limits, leftToday, type PayoutHistory, refusalOf, reviewOf } from './rules.ts'

const now = new Date('2026-11-18T12:00:00Z')
const amount = fc.bigInt({ min: 0n, max: 1_000_000n })
const limits = fc.record<Limits>({
  minimum: amount,
  maximum: amount,
  dailyPerPlayer: amount,
  fee: amount,
  coolDownMs: fc.nat(100_000),
  autoApprove: fc.record({ below: amount, accountMs: fc.nat(100_000), afterFirst: fc.boolean() }),
})
const date = fc.nat(200_000).map((ago) => new Date(now.getTime() - ago))
const history = fc.record<PayoutHistory>({
  lastDay: amount,
  lastAt: fc.option(date),
  hasBeenPaid: fc.boolean(),
})
const asked = fc.record({ amount, joinedAt: date, now: fc.constant(now) })

test('a request that is not refused is within every limit and leaves an amount to send', () => {
  fc.assert(
    fc.property(limits, history, asked, (rules, before, payout) => {
      if (refusalOf(rules, before, payout) !== undefined) return
      expect(payout.amount >= rules.minimum && payout.amount <= rules.maximum).toBe(true)
      expect(payout.amount > rules.fee).toBe(true)
      expect(before.lastDay + payout.amount <= rules.dailyPerPlayer).toBe(true)
      if (before.lastAt)
        expect(now.getTime() - before.lastAt.getTime()).toBeGreaterThanOrEqual(rules.coolDownMs)
    }),
  )
})

test('a request within every limit is not refused', () => {
  fc.assert(
    fc.property(limits, history, asked, (rules, before, payout) => {
      const keeps =
        payout.amount >= rules.minimum &&
        payout.amount > rules.fee &&
        payout.amount <= rules.maximum &&
        before.lastDay + payout.amount <= rules.dailyPerPlayer &&
        (before.lastAt === null || now.getTime() - before.lastAt.getTime() >= rules.coolDownMs)
      if (keeps) expect(refusalOf(rules, before, payout)).toBeUndefined()
      else if (payout.amount > 0n) expect(refusalOf(rules, before, payout)).toBeDefined()
    }),
  )
})

test('a limit below the amount already requested leaves nothing, never less', () => {
  fc.assert(fc.property(limits, history, (rules, before) => leftToday(rules, before) >= 0n))
})

test('only small amounts of old accounts with earlier payouts need no review', () => {
  fc.assert(
    fc.property(limits, history, asked, (rules, before, payout) => {
      const { below, accountMs, afterFirst } = rules.autoApprove
      const alone =
        payout.amount < below &&
        now.getTime() - payout.joinedAt.getTime() >= accountMs &&
        (before.hasBeenPaid || !afterFirst)
      expect(reviewOf(rules, before, payout).by).toBe(alone ? 'rule' : 'operator')
    }),
  )
})

test('a batch takes the oldest, as many as fit, and skips none', () => {
  const waiting = fc
    .array(amount.map((net) => net + 1n))
    .map((nets) => nets.map((net, at) => ({ id: BigInt(at), net })))
  fc.assert(
    fc.property(waiting, amount, fc.nat(20), (all, left, most) => {
      const chosen = fitting(all, left, most)
      expect(chosen).toEqual(all.slice(0, chosen.length))
      const sum = (payouts: typeof all) => payouts.reduce((total, { net }) => total + net, 0n)
      expect(chosen.length <= most && sum(chosen) <= left).toBe(true)
      const next = all[chosen.length]
      if (next && chosen.length < most) expect(sum(chosen) + next.net > left).toBe(true)
    }),
  )
})
