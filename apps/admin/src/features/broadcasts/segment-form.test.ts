import { expect, test } from 'vitest'
import { hasOnlyNumbers, noConditions, segmentOf } from './segment-form.ts'

test('empty fields are no conditions, filled fields are', () => {
  expect(segmentOf(noConditions)).toEqual({})
  expect(
    segmentOf({
      ...noConditions,
      language: 'fa',
      country: 'ir',
      hasPaid: 'no',
      awayDays: '٧',
      shuttleMin: '2',
      balanceMin: '10',
      balanceMax: '12.5',
      currency: 'gem',
      spentMax: '500',
    }),
  ).toEqual({
    language: 'fa',
    country: 'IR',
    hasPaid: false,
    awayDays: 7,
    shuttleLevel: { min: 2 },
    balance: { currency: 'gem', min: 10, max: 12.5 },
    spent: { method: 'star', max: 500 },
  })
})

test('a condition whose number is wrong is noticed, because without it more players would be written to', () => {
  expect(hasOnlyNumbers(noConditions)).toBe(true)
  expect(hasOnlyNumbers({ ...noConditions, awayDays: '۷', balanceMin: '1,000', placeMax: ' ' })).toBe(true)
  for (const typed of ['7 days', '12,5', 'x']) {
    expect(hasOnlyNumbers({ ...noConditions, awayDays: typed })).toBe(false)
    expect(hasOnlyNumbers({ ...noConditions, spentMin: typed })).toBe(false)
  }
})
