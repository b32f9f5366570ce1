import { type Static, Type } from 'typebox'
import * as calls from '../calls/player/user-event.ts'
import { endpoint, strict } from '../define.ts'
import { Reward } from '../rewards.ts'
import { ContentId, indicatorIds, Money, PublicId, Timestamp } from '../schemas.ts'

/** Most user events one call returns. */
export const maxUserEvents = 50

/** The data of a player's events by kind: the client makes the text from the kind and its data. */
export const userEventData = {
  /** The account was created; `reward` is its initial balance. */
  welcome: strict({ reward: Reward }),
  /** An achievement was reached and its reward can be claimed; `publicId` is the achievement's. */
  'achievement-reached': strict({ publicId: ContentId }),
  /** A friend joined by the player's invitation; `publicId` and `username` are the friend's. */
  'friend-joined': strict({ publicId: PublicId, username: Type.String() }),
  /** A weekly prize was paid; `startsAt` is its season's, `reward` the prize. */
  'prize-won': strict({ startsAt: Timestamp, place: Type.Integer({ minimum: 1 }), reward: Reward }),
  /** The player's share of its group's weekly prize was paid; `place` is the group's. */
  'group-prize-won': strict({ startsAt: Timestamp, place: Type.Integer({ minimum: 1 }), reward: Reward }),
  /** A payout arrived in the player's wallet; `amount` is the received tether in whole units. */
  'payout-sent': strict({ publicId: PublicId, amount: Type.Number({ exclusiveMinimum: 0 }) }),
  /** A payout did not happen and its reserved amount was returned; `amount` is that amount. */
  'payout-returned': strict({ publicId: PublicId, amount: Type.Number({ exclusiveMinimum: 0 }) }),
  /** An order was paid or refunded; `reward` is its amounts of currencies, without power-ups. */
  purchase: strict({
    transactionId: PublicId,
    outcome: Type.Enum(['delivered', 'balance', 'held', 'refunded', 'charged-back']),
    reward: Type.Array(Money, { maxItems: indicatorIds.length }),
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
  summary: "List the player's user events, unread first, then newest first, at most 50",
  reply: Type.Array(UserEvent, { maxItems: maxUserEvents }),
})

export const readUserEvent = endpoint(calls.readUserEvent, {
  summary: 'Mark a user event as read; repeating it changes nothing',
  body: strict({ userEventPublicId: PublicId }),
  reply: UserEvent,
  faults: ['user-event.not-found'],
})
