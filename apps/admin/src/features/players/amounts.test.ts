// @vitest-environment node
import { expect, test } from 'vitest'
import { balanceAfter, parseAmount } from './amounts.ts'

test('an amount is parsed in the digits of both languages', () => {
  expect(parseAmount('۱٬۲۰۰', 'coin')).toBe('1200')
  expect(parseAmount('1,200', 'coin')).toBe('1200')
  expect(parseAmount('٧٫٥', 'tether')).toBe('7.5')
  expect(parseAmount('007', 'gem')).toBe('7')
})

test('texts that are no positive amount are rejected, and decimals of whole currencies too', () => {
  for (const typed of ['', '0', '-1', '1.5', '1,5', '1e3', 'two'])
    expect(parseAmount(typed, 'ticket')).toBeNull()
  expect(parseAmount('0.0000001', 'tether')).toBeNull()
})

test('the predicted balance is exact', () => {
  expect(balanceAfter('12.5', '-7.500001')).toBe('4.999999')
  expect(balanceAfter('49', '1')).toBe('50')
  expect(balanceAfter('0.1', '0.2')).toBe('0.3')
  expect(balanceAfter('1', '-2')).toBe('-1')
  expect(balanceAfter('9007199254740993', '1')).toBe('9007199254740994')
})
