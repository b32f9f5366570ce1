import { Type } from 'typebox'
import type { SettingsGroup } from '#platform/settings.ts'

const properties = {
  ACCESS_TOKEN_TTL: Type.Integer({
    minimum: 30,
    maximum: 3600,
    default: 600,
    description: 'seconds: lifetime of an access token',
  }),
  REFRESH_TOKEN_TTL: Type.Integer({
    minimum: 3600,
    default: 60 * 86_400,
    description: 'seconds: lifetime of a refresh token',
  }),
  INIT_DATA_MAX_AGE: Type.Integer({
    minimum: 60,
    maximum: 3600,
    default: 600,
    description: 'seconds: oldest init data that a sign-in accepts; a link with it signs in as its user',
  }),
}

export const authSettings = { section: 'Identity', properties } satisfies SettingsGroup
