import { type Static, Type } from 'typebox'
import { endpoint, strict } from './define.ts'
import { Indicator, PublicId } from './schemas.ts'

export const Profile = strict({
  telegramId: Type.Union([Type.Integer(), Type.Null()]),
  telegramFirstName: Type.String(),
  publicId: PublicId,
  username: Type.String(),
})
export type Profile = Static<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'Who the player is',
  reply: Profile,
})

export const getIndicators = endpoint({
  method: 'GET',
  path: '/user/indicators',
  summary: "The player's currencies and counters, tether last",
  reply: Type.Array(Indicator),
})
