import { expect, test } from 'vitest'
import { noConditions, numberOf, segmentOf } from './segment-form.ts'

test('empty fields are no conditions, filled fields are', () => {
  expect(segmentOf(noConditions)).toEqual({})
  expect(
    segmentOf({
      ...noConditions,
      language: 'fa',
      country: 'ir',
      hasPaid: 'no',
      awayDays: '۷',
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

test('numbers are parsed in both scripts, and invalid ones are undefined', () => {
  expect(['12', '۱۲٫۵', ' ۰ ', '', 'many'].map(numberOf)).toEqual([12, 12.5, 0, undefined, undefined])
})
