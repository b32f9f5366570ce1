import { Type } from 'typebox'
import { type SettingsGroup, type SettingsOf, Text, TextThat } from '../settings.ts'

const isNode = (text: string): boolean =>
  /^(redis|valkey)s?:\/\/./.test(text) && URL.canParse(text) && /^\/?\d*$/.test(new URL(text).pathname)

const properties = {
  VALKEY_URL: Type.Optional(
    TextThat(
      (text) => text.split(',').every(isNode),
      'be an address such as redis://host:6379 or valkey://host:6379/1; the nodes of a cluster are separated by commas',
      'a Valkey or Redis; unset: none',
    ),
  ),
  VALKEY_PREFIX: Text('prefix of all keys in Valkey', 'ganj'),
}

export type ValkeySettings = SettingsOf<typeof properties>

export const valkeySettings = { section: 'Database and Valkey', properties } satisfies SettingsGroup
