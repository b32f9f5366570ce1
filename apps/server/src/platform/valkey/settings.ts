import { type SettingsGroup, type SettingsOf, Text, TextMatching } from '../settings.ts'

const properties = {
  VALKEY_URL: TextMatching(
    '^(redis|valkey)s?://[^,]+(,(redis|valkey)s?://[^,]+)*$',
    'begin with redis:// or valkey://; the nodes of a cluster are separated by commas',
    'a Valkey or Redis; unset: none',
  ),
  VALKEY_PREFIX: Text('prefix of all keys in Valkey', 'ganj'),
}

export type ValkeySettings = SettingsOf<typeof properties>

export const valkeySettings = { section: 'Database and Valkey', properties } satisfies SettingsGroup
