import { type Static, Type } from 'typebox'
import * as calls from '../calls/player/user.ts'
import { endpoint, strict } from '../define.ts'
import { Wallet } from '../payments/wallet.ts'
import { ContentId, Indicator, Language, PublicId, Timestamp } from '../schemas.ts'

export const Profile = strict({
  telegramId: Type.Union([Type.Integer(), Type.Null()]),
  telegramFirstName: Type.String(),
  publicId: PublicId,
  username: Type.String(),
  avatarPublicId: ContentId,
  language: Language,
  joinedAt: Timestamp,
  isNew: Type.Boolean({ description: 'joined less than a day ago: a referrer can still be named' }),
  wallet: Type.Union([Wallet, Type.Null()], { description: 'the wallet that is connected now' }),
})
export type Profile = Static<typeof Profile>

export const getProfile = endpoint(calls.getProfile, {
  summary: "Get the player's profile",
  reply: Profile,
})

export const getIndicators = endpoint(calls.getIndicators, {
  cost: 1,
  summary: "List the player's indicators (currencies and counters), tether last",
  reply: Type.Array(Indicator),
})
