import { moneyMethods, paymentStates } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commentOf, readReceipt, transferCell } from '../tether/payment-cell.ts'
import { isOpen, isPaid, judge, type Known, type PaymentEvent, type Receipt, stepFrom } from './rules.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
const person = fc.constantFrom('mine', 'somebody', 'else')
const receipt: fc.Arbitrary<Receipt> = fc.record({
  method: fc.constantFrom(...moneyMethods),
  id: fc.string({ minLength: 1 }),
  amount: fc.oneof(amount, fc.constantFrom(99n, 100n, 101n)),
  orderId: fc.option(fc.constant('abcdefghijkl'), { nil: undefined }),
  payer: person,
  isOurs: fc.boolean(),
})
const known: fc.Arbitrary<Known> = fc.record(
  {
    order: fc.record({
      amount: fc.oneof(amount, fc.constant(100n)),
      isPaid: fc.boolean(),
      payer: fc.option(person),
    }),
    hasOwner: fc.boolean(),
  },
  { requiredKeys: ['hasOwner'] },
)

test('a payment buys its pack only in the right currency, in full, from the right payer, and as the first one', () => {
  fc.assert(
    fc.property(receipt, known, (money, facts) => {
      const isRight =
        money.isOurs &&
        facts.hasOwner &&
        facts.order !== undefined &&
        !facts.order.isPaid &&
        (facts.order.payer === null || facts.order.payer === money.payer) &&
        (money.method === 'tether' ? money.amount >= facts.order.amount : money.amount === facts.order.amount)
      expect(judge(money, facts).outcome === 'delivered').toBe(isRight)
    }),
    { numRuns: 2000 },
  )
})

test('for any receipt, not a millionth is lost or invented', () => {
  fc.assert(
    fc.property(receipt, known, (money, facts) => {
      const verdict = judge(money, facts)
      if (verdict.outcome === 'delivered') {
        expect(verdict.toBalance + facts.order!.amount).toBe(money.amount)
      } else if (verdict.outcome === 'balance') {
        expect([money.method, verdict.toBalance]).toEqual(['tether', money.amount])
        expect(money.isOurs && facts.hasOwner).toBe(true)
      } else if (verdict.outcome === 'refund-due') {
        expect([money.method, verdict.reason === 'no-order']).toEqual(['star', false])
      } else {
        expect(verdict.outcome).toBe('held')
      }
    }),
    { numRuns: 2000 },
  )
})

test('an order is credited once, only for a payment, and reversed only by a refund', () => {
  const events: PaymentEvent[] = [
    'asked',
    'cancelled',
    'expired',
    'paid',
    'credited',
    'refunded',
    'charged-back',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (happened) => {
      const path = ['created' as (typeof paymentStates)[number]]
      for (const event of happened) {
        const next = stepFrom(path.at(-1)!, event)
        if (next) path.push(next)
      }
      expect(path.filter((state) => state === 'credited').length).toBeLessThanOrEqual(1)
      expect(path.filter((state) => state === 'paid').length).toBeLessThanOrEqual(1)
      const credited = path.indexOf('credited')
      if (credited >= 0) {
        expect(path[credited - 1]).toBe('paid')
        expect(
          path.slice(credited + 1).every((state) => state === 'refunded' || state === 'charged-back'),
        ).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a payment is accepted in every order state without one, and in none with one', () => {
  for (const state of paymentStates) expect(isPaid(state)).toBe(stepFrom(state, 'paid') === undefined)
  expect(paymentStates.filter((state) => !isPaid(state))).toEqual([
    'created',
    'awaiting',
    'cancelled',
    'expired',
  ])
  expect(paymentStates.filter(isOpen)).toEqual(['created', 'awaiting'])
})

test('the message that a wallet signs names the recipient, the amount and the order', () => {
  const address = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => `0:${Buffer.from(bytes).toString('hex')}`)
  const orderId = fc.stringMatching(/^[0-9a-z]{12}$/)
  fc.assert(
    fc.property(amount, address, address, orderId, (sum, to, from, id) => {
      const slice = transferCell({ orderId: id, amount: sum, to, from }).beginParse()
      expect([slice.loadUint(32), slice.loadUint(64), slice.loadCoins()]).toEqual([0x0f8a7ea5, 0, sum])
      expect([slice.loadAddress().toRawString(), slice.loadAddress().toRawString()]).toEqual([to, from])
      expect([slice.loadBit(), slice.loadCoins(), slice.loadBit()]).toEqual([false, 1n, true])
      const comment = slice.loadRef().beginParse()
      expect([comment.loadUint(32), comment.loadStringTail()]).toEqual([0, commentOf(id)])
    }),
  )
})

test('a message payload with any content from a stranger breaks nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64')),
      ),
      (body) => {
        expect(readReceipt(body)).toBeUndefined()
      },
    ),
  )
})
