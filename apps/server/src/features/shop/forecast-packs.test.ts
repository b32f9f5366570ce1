import { expect, test } from 'vitest'
import type { PackData } from './content.ts'
import { forecastPacks } from './forecast-packs.ts'

const name = { fa: 'ا', en: 'a', ru: 'а' }
const pack = (
  publicId: string,
  prices: PackData['prices'],
  indicators: PackData['indicators'] = { coin: 100 },
) => ({
  publicId,
  data: { name, indicators, powerUps: { shield: 2 }, prices },
})
const past = [
  [
    { pack: 'small', method: 'star', count: 10 },
    { pack: 'small', method: 'indicator', count: 4 },
  ],
  [{ pack: 'small', method: 'star', count: 20 }],
]

test('assumes as many sales as before, at the current prices and at those of the draft', () => {
  const current = [pack('small', { star: 5, indicator: { currency: 'gem', amount: 3 } })]
  const draft = [pack('small', { star: 8 }, { coin: 250 }), pack('new', { star: 1 })]
  const { packs, totals, weeks } = forecastPacks(draft, current, past)
  expect(weeks).toBe(2)
  expect(packs).toEqual([
    {
      publicId: 'small',
      soldPerWeek: 17,
      gives: [
        { currency: 'coin', amount: 250 },
        { currency: 'shield', amount: 2 },
      ],
      before: [
        { currency: 'gem', amount: 6 },
        { currency: 'star', amount: 75 },
      ],
      after: [{ currency: 'star', amount: 120 }],
    },
    expect.objectContaining({ publicId: 'new', soldPerWeek: null, before: [] }),
  ])
  expect(totals.givenBefore[0]).toEqual({ currency: 'coin', amount: 1700 })
  // There is no price in gems any more.
  expect(totals.givenAfter[0]).toEqual({ currency: 'coin', amount: 3750 })
})

test('warns of a withdrawn pack that sells, and of a pack that pays for itself', () => {
  const free = pack('loop', { indicator: { currency: 'gem', amount: 5 } }, { gem: 5 })
  const { warnings } = forecastPacks([free], [pack('small', { star: 5 })], past)
  expect(warnings).toEqual(['withdrawn: small was sold 17 times a week', 'pays for itself: loop'])
})

test('without past sales nothing is estimated', () => {
  const one = [pack('small', { star: 5 })]
  const { packs, totals } = forecastPacks(one, one, [])
  expect(packs[0]).toMatchObject({ soldPerWeek: null, after: [{ currency: 'star', amount: 0 }] })
  expect(totals.givenAfter).toContainEqual({ currency: 'coin', amount: 0 })
})
