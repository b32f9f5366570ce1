import { maxAvatars } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { atMost, contentKind } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'
import { avatarSeed } from './avatar-seed.ts'

const Avatar = Type.Object(
  {
    name: LocalTextSchema,
    svg: Type.String({ maxLength: 4096, pattern: '^<svg ', description: 'square, drawn to its edges' }),
  },
  { additionalProperties: false },
)
export type Avatar = Static<typeof Avatar>

/** The pictures players choose from. */
export const avatars = contentKind('avatar', Avatar, avatarSeed, atMost(maxAvatars))
