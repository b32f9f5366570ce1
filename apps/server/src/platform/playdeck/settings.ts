import { Type } from 'typebox'
import { type SettingsGroup, type SettingsOf, Url } from '../settings.ts'

const properties = {
  PLAYDECK_CHECK_URL: Url(
    "PlayDeck's check of tokens, https://api.playdeck.io/api/v1/oauth/check; unset: no sign-in by PlayDeck",
  ),
  PLAYDECK_TIMEOUT: Type.Integer({
    minimum: 50,
    maximum: 8000,
    default: 5000,
    description: 'milliseconds: the longest wait for that check',
  }),
}

export type PlayDeckSettings = SettingsOf<typeof properties>

export const playDeckSettings = { section: 'Identity', properties } satisfies SettingsGroup
