// @vitest-environment node
import type { PackPrice, PaymentState } from '@ganj/contract'
import { expect, test } from 'vitest'
import { nextPollDelay, paymentMethodsOf, standingOf } from './payment-methods.ts'

const prices: PackPrice[] = [
  { method: 'indicator', currency: 'gem', amount: 12 },
  { method: 'star', currency: 'star', amount: 12 },
  { method: 'playdeck', currency: 'star', amount: 12 },
  { method: 'tether', currency: 'tether', amount: 0.25 },
]
const methodsOf = (open: Parameters<typeof paymentMethodsOf>[1]) =>
  paymentMethodsOf({ prices }, open).map(({ method }) => method)

test('currencies of the game are always accepted, money only in a host that supports it', () => {
  expect(methodsOf([])).toEqual(['indicator'])
  expect(methodsOf(['star'])).toEqual(['indicator', 'star'])
  expect(methodsOf(['tether', 'star'])).toEqual(['indicator', 'star', 'tether'])
  expect(paymentMethodsOf({ prices: prices.slice(1) }, [])).toEqual([])
})

test('a purchase is polled until it is settled, with growing delays', () => {
  const at = (state: PaymentState, polls: number) => nextPollDelay({ state }, polls)
  expect([at('created', 0), at('awaiting', 19), at('awaiting', 20)]).toEqual([1500, 1500, 5000])
  expect(nextPollDelay(undefined, 3)).toBe(1500)
  const settled = ['paid', 'credited', 'cancelled', 'expired', 'refunded', 'charged-back'] as const
  expect(settled.map((state) => at(state, 0))).toEqual(Array(settled.length).fill(false))
  expect(settled.map((state) => standingOf({ state }))).toEqual([
    'held',
    'yours',
    'cancelled',
    'expired',
    'returned',
    'returned',
  ])
})
