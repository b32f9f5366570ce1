import { indicatorIds, Money } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { unpayable } from '#ledger/money.ts'
import { contentKind, onlyNamed, type Piece } from '#platform/content.ts'

const InviteReward = Type.Object(
  { amounts: Type.Array(Money, { maxItems: indicatorIds.length }) },
  { additionalProperties: false },
)
export type InviteReward = Static<typeof InviteReward>

/** Only known parts, and only amounts that the ledger can pay. */
const judgeRewards = (items: readonly Piece<InviteReward>[]): string[] => [
  ...onlyNamed('invitee', 'joined', 'played')(items),
  ...items.flatMap(({ publicId, data: { amounts } }) =>
    unpayable(amounts).map((problem) => `${publicId}: ${problem}`),
  ),
]

/** What an invite pays: to the newcomer, to the inviter when the newcomer joins, and when it has played. */
export const inviteRewards = contentKind(
  'invite-reward',
  InviteReward,
  [
    {
      publicId: 'invitee',
      data: {
        amounts: [
          { currency: 'gem', amount: 5 },
          { currency: 'coin', amount: 200 },
          { currency: 'ticket', amount: 1 },
        ],
      },
    },
    {
      publicId: 'joined',
      data: {
        amounts: [
          { currency: 'coin', amount: 100 },
          { currency: 'ticket', amount: 1 },
        ],
      },
    },
    {
      publicId: 'played',
      data: {
        amounts: [
          { currency: 'gem', amount: 10 },
          { currency: 'coin', amount: 300 },
          { currency: 'ticket', amount: 2 },
        ],
      },
    },
  ],
  judgeRewards,
)
