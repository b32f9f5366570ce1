// @vitest-environment node
import { expect, test } from 'vitest'
import { dataRecipientsOf } from './data-recipients.ts'

const always = ['privacy.who.host', 'privacy.who.wallet', 'privacy.who.ours']
const namesOf = (config: Parameters<typeof dataRecipientsOf>[0]) =>
  dataRecipientsOf(config).map((recipient) => ('address' in recipient ? recipient.address : recipient.name))

test('without optional services only the host, the wallet and this server receive data', () => {
  expect(namesOf({})).toEqual(always)
  expect(namesOf({ analytics: { host: '/analytics', token: 'ganj' } })).toEqual(always)
})

test('each configured service is listed by its address, without its key', () => {
  expect(
    namesOf({
      analytics: { host: 'https://tga.example/v1', token: 'secret' },
      productAnalytics: { key: 'phc_key', host: 'https://eu.posthog.example' },
      errorReports: { dsn: 'https://key@sentry.example/7', environment: 'production' },
    }),
  ).toEqual([...always.slice(0, 2), 'tga.example', 'eu.posthog.example', 'sentry.example', always[2]])
})
