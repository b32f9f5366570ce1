import { Type } from 'typebox'
import type { ProcessSettings } from '../process-settings.ts'
import type { SettingsGroup, SettingsOf } from '../settings.ts'

const properties = {
  SESSION_SECRET: Type.Optional(
    Type.String({ minLength: 32, description: 'signs access tokens; made in development' }),
  ),
}

export type SecretSettings = SettingsOf<typeof properties>

export const secretSettings = {
  section: 'Identity',
  properties,
  problems: ({ NODE_ENV, SESSION_SECRET }: SecretSettings & ProcessSettings) => {
    if (NODE_ENV !== 'production') return []
    if (!SESSION_SECRET) return ['SESSION_SECRET: must be set in production, at least 32 characters']
    return new Set(SESSION_SECRET).size < fewestDistinct
      ? ['SESSION_SECRET: must be random, as openssl rand -hex 32 prints it']
      : []
  },
} satisfies SettingsGroup

/** 32 random hex digits have fewer than nine different ones in three cases of a million; typed text has repetitions. */
const fewestDistinct = 9
