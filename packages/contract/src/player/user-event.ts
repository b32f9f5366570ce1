import { type Static, Type } from 'typebox'
import * as calls from '../calls/player/user-event.ts'
import { endpoint, strict } from '../define.ts'
import { Reward } from '../rewards.ts'
import { ContentId, Money, PublicId, Timestamp } from '../schemas.ts'

/** Most user events one call returns. */
export const maxUserEvents = 50

/** The data of a player's events by kind: the client makes the text from the kind and its data. */
export const userEventData = {
  /** The account was made; `reward` is what it starts with. */
  welcome: strict({ reward: Reward }),
  /** An achievement was reached and its reward waits; `publicId` is the achievement's. */
  'achievement-reached': strict({ publicId: ContentId }),
  /** Somebody came by the player's invitation; `publicId` and `username` are the friend's. */
  'friend-joined': strict({ publicId: PublicId, username: Type.String() }),
  /** A weekly prize was paid; `startsAt` is its season's, `reward` what it brought. */
  'prize-won': strict({ startsAt: Timestamp, place: Type.Integer({ minimum: 1 }), reward: Reward }),
  /** The player's share of what its group won in a week was paid; `place` is the group's. */
  'group-prize-won': strict({ startsAt: Timestamp, place: Type.Integer({ minimum: 1 }), reward: Reward }),
  /** A payout has landed in the player's wallet; `amount` is what arrived, tether in whole units. */
  'payout-sent': strict({ publicId: PublicId, amount: Type.Number({ exclusiveMinimum: 0 }) }),
  /** A payout did not come about and what it reserved is back; `amount` is what returned. */
  'payout-returned': strict({ publicId: PublicId, amount: Type.Number({ exclusiveMinimum: 0 }) }),
  /** An order was paid, or its money went back; `reward` is what came of it in currencies, power-ups aside. */
  purchase: strict({
    transactionId: PublicId,
    outcome: Type.Enum(['delivered', 'balance', 'held', 'refunded', 'charged-back']),
    reward: Type.Array(Money, { maxItems: 6 }),
  }),
}
export type UserEventData = { [Kind in keyof typeof userEventData]: Static<(typeof userEventData)[Kind]> }
export type UserEventKind = keyof UserEventData

const eventOf = <const Kind extends UserEventKind>(kind: Kind) =>
  strict({
    publicId: PublicId,
    kind: Type.Literal(kind),
    data: userEventData[kind],
    createdAt: Timestamp,
    readAt: Type.Union([Timestamp, Type.Null()]),
  })

export const UserEvent = Type.Union([
  eventOf('welcome'),
  eventOf('achievement-reached'),
  eventOf('friend-joined'),
  eventOf('prize-won'),
  eventOf('group-prize-won'),
  eventOf('payout-sent'),
  eventOf('payout-returned'),
  eventOf('purchase'),
])
export type UserEvent = Static<typeof UserEvent>

export const getUserEvents = endpoint(calls.getUserEvents, {
  summary: 'The events of the player: unread first, newest first, at most 50',
  reply: Type.Array(UserEvent, { maxItems: maxUserEvents }),
})

export const readUserEvent = endpoint(calls.readUserEvent, {
  summary: 'Mark a user event as read; reading it again changes nothing',
  body: strict({ userEventPublicId: PublicId }),
  reply: UserEvent,
  faults: ['user-event.not-found'],
})
