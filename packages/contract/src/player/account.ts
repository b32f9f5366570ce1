import { type Static, Type } from 'typebox'
import * as calls from '../calls/player/account.ts'
import { endpoint, strict } from '../define.ts'
import { ContentId, PublicId, Timestamp } from '../schemas.ts'
import { Profile } from './user.ts'

/** Most sessions, avatars and rows of one kind that a call returns. */
export const maxSessions = 50
export const maxAvatars = 100
export const maxExportedRows = 10_000

export const updateProfile = endpoint(calls.updateProfile, {
  summary: 'Update the username, the avatar or the time zone; omitted fields stay unchanged',
  body: strict({
    username: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: '3 to 20 letters (Persian or Latin), digits or underscores',
      }),
    ),
    avatarPublicId: Type.Optional(ContentId),
    timeZone: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$',
        description: "IANA zone of the player's device, for the hours in which the bot is quiet",
      }),
    ),
  }),
  reply: Profile,
  faults: [
    'profile.time-zone-unknown',
    'profile.username-invalid',
    'profile.username-reserved',
    'profile.username-taken',
    'profile.avatar-unknown',
  ],
})

export const Avatar = strict({
  publicId: ContentId,
  name: Type.String({ description: "in the player's language" }),
  imageUrl: Type.String({ description: 'an SVG; of any avatar it is /api/avatar/image/<publicId>.svg' }),
})
export type Avatar = Static<typeof Avatar>

export const getAvatars = endpoint(calls.getAvatars, {
  summary: 'List the available avatars, in display order',
  reply: Type.Array(Avatar, { maxItems: maxAvatars }),
})

export const Session = strict({
  publicId: PublicId,
  device: Type.String({ description: 'name that the device reported' }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: Type.Boolean({ description: 'the session of this call' }),
})
export type Session = Static<typeof Session>

export const getSessions = endpoint(calls.getSessions, {
  summary: "List the player's sessions, last used first",
  reply: Type.Array(Session, { maxItems: maxSessions }),
})

export const revokeSession = endpoint(calls.revokeSession, {
  summary:
    "End one of the player's sessions, so that its refresh token is invalid; returns the remaining sessions",
  body: strict({ sessionPublicId: PublicId }),
  reply: Type.Array(Session, { maxItems: maxSessions }),
  faults: ['auth.no-session'],
})

export const openBroadcast = endpoint(calls.openBroadcast, {
  summary: 'Record that the app was opened from a broadcast message; counts once per player',
  body: strict({
    broadcastMessagePublicId: Type.Optional(
      Type.String({ maxLength: 64, description: 'a missing id is answered like an unknown one' }),
    ),
  }),
  reply: strict({ counted: Type.Boolean({ description: 'false when this player had opened it before' }) }),
  faults: ['broadcast.not-found'],
})

export const exportMyData = endpoint(calls.exportMyData, {
  cost: 20,
  summary: 'Export all data stored about the player, by kind; at most the newest 10,000 rows of each kind',
  reply: strict({
    exportedAt: Timestamp,
    data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  }),
})

export const deleteAccount = endpoint(calls.deleteAccount, {
  summary: "Delete the player's account: names are removed, sessions end, balances are forfeited",
  // Its answer may have been lost.
  afterDeletion: true,
  reply: strict({ deletedAt: Timestamp }),
  faults: ['account.too-new'],
})
