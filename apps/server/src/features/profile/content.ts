import { maxAvatars } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { atMost, contentKind } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'
import { avatarSeed } from './avatar-seed.ts'

const Drawn = Type.Object(
  {
    name: LocalTextSchema,
    svg: Type.String({ maxLength: 4096, pattern: '^<svg ', description: 'square, drawn to its edges' }),
  },
  { additionalProperties: false, title: 'drawn' },
)
const Uploaded = Type.Object(
  {
    name: LocalTextSchema,
    image: Type.String({
      pattern: '^[0-9a-f]{64}\\.(png|jpg|webp)$',
      format: 'content-image',
      description: 'square, filled to its edges',
    }),
  },
  { additionalProperties: false, title: 'uploaded' },
)
const Avatar = Type.Union([Drawn, Uploaded])
export type Avatar = Static<typeof Avatar>

/** The images that players can choose as avatars. */
export const avatars = contentKind('avatar', Avatar, avatarSeed, atMost(maxAvatars))
