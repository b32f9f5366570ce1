import { indicatorIds, Money } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { fromWire, toWire, unpayable } from '#ledger/money.ts'
import { contentKind, onlyNamed, type Piece } from '#platform/content.ts'

const Range = Type.Object(
  {
    fromPlace: Type.Integer({ minimum: 1 }),
    toPlace: Type.Integer({ minimum: 1, maximum: 1_000 }),
    prizes: Type.Array(Money, { minItems: 1, maxItems: indicatorIds.length }),
  },
  { additionalProperties: false },
)
const GroupPrizes = Type.Object(
  {
    minPlayers: Type.Integer({ minimum: 1, maximum: 10 }),
    ranges: Type.Array(Range, { maxItems: 20 }),
  },
  { additionalProperties: false },
)
export type GroupPrizes = Static<typeof GroupPrizes>

/**
 * Ranges run forward, every place has one prize at most, a prize names each currency once, and the ledger can pay every
 * amount.
 */
function judgeGroupPrizes(items: readonly Piece<GroupPrizes>[]): string[] {
  return [
    ...onlyNamed('weekly')(items),
    ...items.flatMap(({ data: { ranges } }) =>
      ranges.flatMap(({ fromPlace, toPlace, prizes }, index) => {
        const overlaps = ranges.some(
          (other, at) => at < index && other.fromPlace <= toPlace && fromPlace <= other.toPlace,
        )
        return [
          ...(toPlace < fromPlace ? [`range ${index + 1} ends before it begins`] : []),
          ...(overlaps ? [`range ${index + 1} has places that win already`] : []),
          ...(new Set(prizes.map(({ currency }) => currency)).size < prizes.length
            ? [`range ${index + 1} names a currency twice`]
            : []),
          ...unpayable(prizes).map((problem) => `range ${index + 1}: ${problem}`),
        ]
      }),
    ),
  ]
}

/**
 * The prizes of the groups in a week: each prize is shared equally by the members whose scores counted. A group in
 * which fewer than `minPlayers` played is not ranked.
 */
export const groupPrizes = contentKind(
  'group-prize',
  GroupPrizes,
  [
    {
      publicId: 'weekly',
      data: {
        minPlayers: 3,
        ranges: [
          {
            fromPlace: 1,
            toPlace: 1,
            prizes: [
              { currency: 'gem', amount: 300 },
              { currency: 'ticket', amount: 30 },
            ],
          },
          {
            fromPlace: 2,
            toPlace: 3,
            prizes: [
              { currency: 'gem', amount: 150 },
              { currency: 'ticket', amount: 20 },
            ],
          },
          { fromPlace: 4, toPlace: 10, prizes: [{ currency: 'coin', amount: 10_000 }] },
        ],
      },
    },
  ],
  judgeGroupPrizes,
)

/** A group of a week with the members who share its prize, the best first. */
export interface RankedGroup {
  groupId: string
  players: readonly bigint[]
}

/** The share of one member of a group. */
export interface GroupAward {
  playerId: bigint
  groupId: string
  place: number
  prizes: readonly Money[]
}

/** The share of one of so many, in minor units: an indivisible rest is not paid. */
export const shareOf = (prizes: readonly Money[], players: number): Money[] =>
  prizes.flatMap(({ currency, amount }) => {
    const share = fromWire(currency, amount) / BigInt(players)
    return share > 0n ? [{ currency, amount: toWire(currency, share) }] : []
  })

/** Gives the members of each ranked group their shares; the groups are in the order of their ranks. */
export const awardGroups = (groups: readonly RankedGroup[], { ranges }: GroupPrizes): GroupAward[] =>
  groups.flatMap(({ groupId, players }, index) => {
    const place = index + 1
    const range = ranges.find(({ fromPlace, toPlace }) => fromPlace <= place && place <= toPlace)
    const prizes = range ? shareOf(range.prizes, players.length) : []
    return prizes.length === 0 ? [] : players.map((playerId) => ({ playerId, groupId, place, prizes }))
  })
