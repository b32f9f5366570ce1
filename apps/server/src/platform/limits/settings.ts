import { Type } from 'typebox'
import type { SettingsGroup, SettingsOf } from '../settings.ts'

const properties = {
  RATE_LIMITS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'limits how often a player or an address may call',
  }),
}

export type LimitSettings = SettingsOf<typeof properties>

export const limitSettings = { section: 'HTTP', properties } satisfies SettingsGroup
