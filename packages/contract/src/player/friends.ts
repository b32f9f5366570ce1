import { type Static, Type } from 'typebox'
import * as calls from '../calls/player/friends.ts'
import { endpoint, strict } from '../define.ts'
import { ContentId, indicatorIds, Money, PublicId, Timestamp } from '../schemas.ts'

/** Most invitees, and most members of a group, that one call returns. */
export const maxInvitees = 50
export const maxGroupMembers = 200
/** Invitees and members are counted up to this number. */
export const maxCounted = 10_000
/** Most friends on the friends' board, the newest first. */
export const maxFriends = 200

const Amounts = Type.Array(Money, { maxItems: indicatorIds.length })

export const nameReferrer = endpoint(calls.nameReferrer, {
  summary: "Name the player's inviter, which pays both once; only within a day of joining, and never twice",
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
  hasPlayed: Type.Boolean({ description: 'their first verified run has paid the second part of the reward' }),
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
  summary:
    "List the player's invitees and what each earned, newest first, with the current rewards of an invite",
  reply: Invitees,
})

export const GroupId = Type.String({
  pattern: '^-?[0-9A-Za-z_]{1,64}$',
  description: 'the `mi` parameter of a group link',
})

/** Most groups that one player can create. */
export const maxFoundedGroups = 5
/** Most groups that the board of groups shows. */
export const maxShownGroups = 20

const GroupTitle = Type.String({
  minLength: 1,
  maxLength: 32,
  description: '2 to 32 letters, digits, spaces and _ . ! -',
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
  summary: 'Join a group; a player is in one group at a time, so joining another leaves the first',
  body: strict({ groupId: GroupId }),
  reply: Group,
})

export const createGroup = endpoint(calls.createGroup, {
  summary: "Create a group and join it; its id is the `mi` parameter of the group's links",
  body: strict({ title: GroupTitle }),
  reply: Group,
  faults: ['group.title-invalid', 'group.too-many'],
})

export const leaveGroup = endpoint(calls.leaveGroup, {
  summary: "Leave the group; the player's score of this week is removed from its leaderboard",
  reply: strict({ left: Type.Boolean({ description: 'false when the player was in no group' }) }),
})

const groupRow = strict({
  place: Type.Integer({ minimum: 1 }),
  title: Type.Union([Type.String(), Type.Null()]),
  score: Type.Integer({ minimum: 0 }),
  players: Type.Integer({ minimum: 1, description: 'members on its leaderboard this week' }),
  isMine: Type.Boolean(),
})

export const GroupBoard = strict({
  top: Type.Array(groupRow, { maxItems: maxShownGroups }),
  mine: Type.Union([groupRow, Type.Null()]),
  minPlayers: Type.Integer({ minimum: 1, description: 'a group with fewer players wins no prize' }),
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
  summary:
    "Get this week's leaderboard of groups, by the sum of their ten best scores; computed every few minutes",
  reply: GroupBoard,
})

export const getMyGroup = endpoint(calls.getMyGroup, {
  summary: "Get the player's group with its members; null if there is none",
  reply: Type.Union([Group, Type.Null()]),
})
