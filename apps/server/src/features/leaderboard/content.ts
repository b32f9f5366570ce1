import { indicatorIds, Money, maxPrizes } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { unpayable } from '#ledger/money.ts'
import { atMost, contentKind, onlyNamed, type Piece } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'

const WeeklyPrize = Type.Object(
  {
    name: LocalTextSchema,
    fromPlace: Type.Integer({ minimum: 1 }),
    toPlace: Type.Integer({ minimum: 1 }),
    prizes: Type.Array(Money, { minItems: 1, maxItems: indicatorIds.length }),
  },
  { additionalProperties: false },
)
export type WeeklyPrize = Static<typeof WeeklyPrize>

/** Every place has one prize at most, ranges run forward, and the ledger can pay every amount. */
function judgePrizes(items: readonly Piece<WeeklyPrize>[]): string[] {
  const sorted = [...items].sort((a, b) => a.data.fromPlace - b.data.fromPlace)
  return [
    ...atMost(maxPrizes)(items),
    ...items
      .filter(({ data }) => data.toPlace < data.fromPlace)
      .map(({ publicId }) => `${publicId} ends before it begins`),
    ...items.flatMap(({ publicId, data: { prizes } }) =>
      unpayable(prizes).map((problem) => `${publicId}: ${problem}`),
    ),
    ...sorted
      .filter(({ data }, index) => data.fromPlace <= (sorted[index - 1]?.data.toPlace ?? 0))
      .map(({ publicId, data }) => `${publicId} begins at place ${data.fromPlace}, which wins already`),
  ]
}

const SeasonRules = Type.Object(
  {
    reviewHours: Type.Number({ minimum: 0, maximum: 24 * 7 }),
    approval: Type.Enum(['by-rule', 'by-hand']),
  },
  { additionalProperties: false },
)

/**
 * How long operators can review a finished week before its prizes are paid by rule, or whether only operators approve
 * it.
 */
export const seasonRules = contentKind(
  'season-rules',
  SeasonRules,
  [{ publicId: 'weekly', data: { reviewHours: 6, approval: 'by-rule' } }],
  onlyNamed('weekly'),
)

/** The prizes of the weekly board. The first hundred share 500 tether. */
export const weeklyPrizes = contentKind(
  'weekly-prize',
  WeeklyPrize,
  [
    {
      publicId: 'champion',
      data: {
        name: { fa: 'قهرمان هفته', en: 'Champion of the week', ru: 'Чемпион недели' },
        fromPlace: 1,
        toPlace: 1,
        prizes: [
          { currency: 'gem', amount: 200 },
          { currency: 'tether', amount: 120 },
        ],
      },
    },
    {
      publicId: 'second',
      data: {
        name: { fa: 'نفر دوم', en: 'Second place', ru: 'Второе место' },
        fromPlace: 2,
        toPlace: 2,
        prizes: [
          { currency: 'gem', amount: 150 },
          { currency: 'tether', amount: 70 },
        ],
      },
    },
    {
      publicId: 'third',
      data: {
        name: { fa: 'نفر سوم', en: 'Third place', ru: 'Третье место' },
        fromPlace: 3,
        toPlace: 3,
        prizes: [
          { currency: 'gem', amount: 100 },
          { currency: 'tether', amount: 40 },
        ],
      },
    },
    {
      publicId: 'fourth',
      data: {
        name: { fa: 'نفر چهارم', en: 'Fourth place', ru: 'Четвёртое место' },
        fromPlace: 4,
        toPlace: 4,
        prizes: [{ currency: 'tether', amount: 20 }],
      },
    },
    {
      publicId: 'fifth',
      data: {
        name: { fa: 'نفر پنجم', en: 'Fifth place', ru: 'Пятое место' },
        fromPlace: 5,
        toPlace: 5,
        prizes: [{ currency: 'tether', amount: 15 }],
      },
    },
    {
      publicId: 'top-10',
      data: {
        name: { fa: 'ده نفر اول', en: 'Top ten', ru: 'Первая десятка' },
        fromPlace: 6,
        toPlace: 10,
        prizes: [{ currency: 'tether', amount: 10 }],
      },
    },
    {
      publicId: 'top-20',
      data: {
        name: { fa: 'بیست نفر اول', en: 'Top twenty', ru: 'Первая двадцатка' },
        fromPlace: 11,
        toPlace: 20,
        prizes: [{ currency: 'tether', amount: 7.5 }],
      },
    },
    {
      publicId: 'top-50',
      data: {
        name: { fa: 'پنجاه نفر اول', en: 'Top fifty', ru: 'Первые пятьдесят' },
        fromPlace: 21,
        toPlace: 50,
        prizes: [{ currency: 'tether', amount: 2 }],
      },
    },
    {
      publicId: 'top-100',
      data: {
        name: { fa: 'صد نفر اول', en: 'Top hundred', ru: 'Первая сотня' },
        fromPlace: 51,
        toPlace: 100,
        prizes: [{ currency: 'tether', amount: 1 }],
      },
    },
    {
      publicId: 'top-300',
      data: {
        name: { fa: 'سیصد نفر اول', en: 'Top three hundred', ru: 'Первые триста' },
        fromPlace: 101,
        toPlace: 300,
        prizes: [
          { currency: 'gem', amount: 20 },
          { currency: 'ticket', amount: 5 },
        ],
      },
    },
    {
      publicId: 'top-1000',
      data: {
        name: { fa: 'هزار نفر اول', en: 'Top thousand', ru: 'Первая тысяча' },
        fromPlace: 301,
        toPlace: 1000,
        prizes: [
          { currency: 'coin', amount: 1000 },
          { currency: 'ticket', amount: 2 },
        ],
      },
    },
  ],
  judgePrizes,
)
