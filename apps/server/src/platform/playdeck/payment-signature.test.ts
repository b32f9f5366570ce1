import { expect, test } from 'vitest'
import { isSignedPayment } from './payment-signature.ts'
import file from './vectors/playdeck-payment.json' with { type: 'json' }

test.each(file.vectors)(
  'the worked example of the host, $id, is verified',
  ({ payment, hash, gameToken }) => {
    expect(isSignedPayment(payment, hash, gameToken)).toBe(true)
    const { telegramId, amount, successful, externalId } = payment
    expect(isSignedPayment({ successful, externalId, amount, telegramId }, hash, gameToken)).toBe(true)
  },
)

test.each(file.vectors)('a changed payment is refused', ({ payment, hash, gameToken }) => {
  expect(isSignedPayment({ ...payment, amount: payment.amount + 1 }, hash, gameToken)).toBe(false)
  expect(isSignedPayment({ ...payment, externalId: 'order_p_13' }, hash, gameToken)).toBe(false)
  expect(isSignedPayment({ ...payment, more: 1 }, hash, gameToken)).toBe(false)
  expect(isSignedPayment(payment, hash, `${gameToken}x`)).toBe(false)
  expect(isSignedPayment(payment, hash.slice(2), gameToken)).toBe(false)
  expect(isSignedPayment(payment, '', gameToken)).toBe(false)
  expect(
    isSignedPayment(payment, `${hash.slice(0, -2)}${hash.endsWith('00') ? '01' : '00'}`, gameToken),
  ).toBe(false)
})
