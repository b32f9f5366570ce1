// @vitest-environment node
import type { PayoutTerms } from '@ganj/contract'
import { expect, test } from 'vitest'
import { amountOf, mostOf, obstacleOf, subtract, typedOf } from './amount.ts'

test('an amount is parsed in Persian, Arabic and Latin digits', () => {
  for (const typed of ['12.5', '۱۲٫۵', '١٢٫٥', '۱۲.۵', '12,5', '۱۲/۵', ' ۱۲٫۵ '])
    expect(amountOf(typed)).toBe(12.5)
  expect(amountOf('۱٬۲۳۴')).toBe(1234)
  expect(amountOf('0.000001')).toBe(0.000001)
  expect(amountOf('۵٫')).toBe(5)
})

test('other text is no amount of tether', () => {
  for (const typed of ['', '.', 'پنج', '1.2.3', '-5', '1e3', '0.0000001', '12345678901']) {
    expect(amountOf(typed)).toBeUndefined()
  }
})

const terms: PayoutTerms = {
  isOn: true,
  owed: { indicators: [], powerUps: 0 },
  isPaused: false,
  minimum: 1,
  maximum: 200,
  fee: 0.1,
  dailyLimit: 200,
  dailyLeft: 150,
  nextAt: null,
  reviewFrom: 5,
  walletAddress: null,
}

test('the first obstacle to an amount is named', () => {
  expect(obstacleOf(0.5, 100, terms)).toBe('payout.below-minimum')
  expect(obstacleOf(101, 100, terms)).toBe('payout.more-than-held')
  expect(obstacleOf(201, 500, terms)).toBe('payout.above-maximum')
  expect(obstacleOf(151, 500, terms)).toBe('payout.above-daily')
  expect(obstacleOf(150, 150, terms)).toBeUndefined()
  expect(mostOf(500, terms)).toBe(150)
})

test('subtracting the fee leaves no floating-point remainder', () => {
  expect(subtract(0.3, 0.1)).toBe(0.2)
  expect(subtract(12.5, 0.1)).toBe(12.4)
})

test('an amount that is written into the field is parsed back to itself in every language', () => {
  for (const language of ['fa', 'en', 'ru'] as const) {
    for (const amount of [1234, 1234.5, 1_234_567.890123]) {
      expect(amountOf(typedOf(amount, language))).toBe(amount)
    }
  }
})
