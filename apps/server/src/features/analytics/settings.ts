import { Type } from 'typebox'
import { type SettingsGroup, type SettingsOf, Text } from '#platform/settings.ts'

const properties = {
  ANALYTICS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'events of the app, stored by this server',
  }),
  ANALYTICS_PROOF: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'requires a solved proof-of-work task from senders',
  }),
  ANALYTICS_RETENTION: Type.Integer({
    minimum: 1,
    maximum: 3650,
    default: 90,
    description: 'days: how long events are kept',
  }),
  ANALYTICS_DAILY_MB: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1024,
    description: 'megabytes: most events that are stored in a day, of all senders together',
  }),
  ANALYTICS_TOKEN: Text('token that the app sends to the collector', 'ganj'),
  ANALYTICS_HOST: Text('where the app sends events, without /events', '/analytics'),
}

export type AnalyticsSettings = SettingsOf<typeof properties>

export const analyticsSettings = { section: 'Analytics and monitoring', properties } satisfies SettingsGroup
