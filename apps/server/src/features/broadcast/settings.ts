import { Type } from 'typebox'
import type { SettingsGroup, SettingsOf } from '#platform/settings.ts'

const properties = {
  BROADCAST_RATE: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 25,
    description: 'messages of broadcasts a second; above 30 they are paid broadcasts, for Stars of the bot',
  }),
}

export type BroadcastSettings = SettingsOf<typeof properties>

export const broadcastSettings = { section: 'Telegram', properties } satisfies SettingsGroup
