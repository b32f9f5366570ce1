import { type Static, Type } from 'typebox'
import * as calls from '../calls/player/friends.ts'
import { endpoint, strict } from '../define.ts'
import { ContentId, Money, PublicId, Timestamp } from '../schemas.ts'

/** Most invitees, and most members of a group, that one call returns. */
export const maxInvitees = 50
export const maxGroupMembers = 200
/** Invitees and members are counted up to this number. */
export const maxCounted = 10_000
/** Most friends on the friends' board, the newest first. */
export const maxFriends = 200

const Amounts = Type.Array(Money, { maxItems: 6 })

export const nameReferrer = endpoint(calls.nameReferrer, {
  summary: 'Say who invited: pays both once. Within a day of joining, and never twice',
  body: strict({ referrerTelegramId: Type.Integer({ minimum: 1, maximum: 2 ** 52 }) }),
  reply: strict({
    invitedReward: Type.Boolean({ description: 'this call paid; false when this inviter was named before' }),
    reward: Amounts,
  }),
  faults: [
    'friends.referrer-unknown',
    'friends.self',
    'friends.circle',
    'friends.not-new',
    'friends.already-invited',
  ],
})

const person = {
  publicId: PublicId,
  username: Type.String(),
  avatarPublicId: ContentId,
  joinedAt: Timestamp,
}

export const Invitee = strict({
  ...person,
  hasPlayed: Type.Boolean({ description: 'a first verified run has paid the second part' }),
  earned: Amounts,
})
export type Invitee = Static<typeof Invitee>

export const Invitees = strict({
  offer: strict({
    invitee: Amounts,
    joined: Amounts,
    played: Amounts,
  }),
  total: Type.Integer({ minimum: 0, maximum: maxCounted }),
  invitees: Type.Array(Invitee, { maxItems: maxInvitees }),
})
export type Invitees = Static<typeof Invitees>

export const getInvitees = endpoint(calls.getInvitees, {
  summary: 'Whom the player brought and what each earned, newest first; and what an invite pays now',
  reply: Invitees,
})

export const GroupId = Type.String({
  pattern: '^-?[0-9A-Za-z_]{1,64}$',
  description: 'what the `mi` of a group link says',
})

/** Most groups that one player can create. */
export const maxFoundedGroups = 5
/** Most groups that the board of groups shows. */
export const maxShownGroups = 20

const GroupTitle = Type.String({
  minLength: 2,
  maxLength: 32,
  description: 'letters, digits, spaces and _ . ! -',
})

export const Group = strict({
  groupId: GroupId,
  title: Type.Union([Type.String(), Type.Null()], {
    description: 'null for a group that is only known by its link',
  }),
  joinedAt: Timestamp,
  total: Type.Integer({ minimum: 1, maximum: maxCounted }),
  members: Type.Array(strict(person), { maxItems: maxGroupMembers, description: 'newest first' }),
})
export type Group = Static<typeof Group>

export const joinGroup = endpoint(calls.joinGroup, {
  summary: 'Play for a group. A player plays for one at a time: joining another leaves the first',
  body: strict({ groupId: GroupId }),
  reply: Group,
})

export const createGroup = endpoint(calls.createGroup, {
  summary: 'Make a group and play for it. Its id is what a link carries as `mi`',
  body: strict({ title: GroupTitle }),
  reply: Group,
  faults: ['group.title-invalid', 'group.too-many'],
})

export const leaveGroup = endpoint(calls.leaveGroup, {
  summary: 'Play for no group any more: the score of this week leaves its board',
  reply: strict({ left: Type.Boolean({ description: 'false when there was none' }) }),
})

const groupRow = strict({
  place: Type.Integer({ minimum: 1 }),
  title: Type.Union([Type.String(), Type.Null()]),
  score: Type.Integer({ minimum: 0 }),
  players: Type.Integer({ minimum: 1, description: 'who stand on its board this week' }),
  isMine: Type.Boolean(),
})

export const GroupBoard = strict({
  top: Type.Array(groupRow, { maxItems: maxShownGroups }),
  mine: Type.Union([groupRow, Type.Null()]),
  minPlayers: Type.Integer({ minimum: 1, description: 'a group in which fewer fly wins nothing' }),
  prizes: Type.Array(
    strict({
      fromPlace: Type.Integer({ minimum: 1 }),
      toPlace: Type.Integer({ minimum: 1 }),
      prizes: Amounts,
    }),
    { maxItems: 20, description: 'shared equally by the members whose scores count' },
  ),
})
export type GroupBoard = Static<typeof GroupBoard>

export const getGroupBoard = endpoint(calls.getGroupBoard, {
  summary: 'The groups of this week by the sum of their ten best; computed every few minutes',
  reply: GroupBoard,
})

export const getMyGroup = endpoint(calls.getMyGroup, {
  summary: 'The group the player plays for, and its members; null when there is none',
  reply: Type.Union([Group, Type.Null()]),
})
