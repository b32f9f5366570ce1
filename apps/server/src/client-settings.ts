import { Type } from 'typebox'
import { type SettingsGroup, Text, Url, UrlOr } from '#platform/settings.ts'

/** External services that the page may report to. */
export const clientSettings = {
  section: 'Analytics and monitoring',
  properties: {
    POSTHOG_KEY: Type.Optional(Text('product analytics by PostHog; unset: its library is not downloaded')),
    POSTHOG_HOST: UrlOr('https://eu.i.posthog.com', 'address of PostHog'),
    SENTRY_DSN: Url('error reports to Sentry; unset: its library is not downloaded'),
    SENTRY_ENVIRONMENT: Text('name of this installation in error reports', 'production'),
  },
} satisfies SettingsGroup
