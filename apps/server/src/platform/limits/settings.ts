import { Type } from 'typebox'
import type { SettingsGroup } from '../settings.ts'

const properties = {
  RATE_LIMITS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'limits how often a player or an address may call',
  }),
}

export const limitSettings = { section: 'HTTP', properties } satisfies SettingsGroup
