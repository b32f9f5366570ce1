import { Type } from 'typebox'
import { isLoopback } from '../http/loopback.ts'
import type { ProcessSettings } from '../process-settings.ts'
import { Milliseconds, type SettingsGroup, type SettingsOf, TextThat } from '../settings.ts'
import { isAddress } from './address.ts'

const DatabaseAddress = (description: string) =>
  Type.Optional(
    TextThat(isAddress, 'be an address such as postgres://user:password@host:5432/name', description),
  )

const properties = {
  DATABASE_URL: DatabaseAddress('a PostgreSQL; unset: the embedded one'),
  DATABASE: Type.Optional(
    Type.Enum(['embedded'], { description: 'uses the embedded database in production as well' }),
  ),
  DATABASE_SESSION_URL: DatabaseAddress(
    'the same PostgreSQL without its pooler, for what needs a session; set only where DATABASE_URL is a pooler in transaction mode',
  ),
  DATABASE_REPLICA_URL: DatabaseAddress(
    'a streaming replica, for lists of past events; unset: the database itself',
  ),
  DATABASE_BATCH: Type.Integer({
    minimum: 1,
    maximum: 32,
    default: 32,
    description: 'most calls that move value and share a commit',
  }),
  DATABASE_POOL: Type.Integer({
    minimum: 1,
    maximum: 200,
    default: 16,
    description: 'most connections of this process',
  }),
  DATABASE_STATEMENT_TIMEOUT: Milliseconds(10_000, 'the longest that a statement of a call may take'),
  DATABASE_LOCK_TIMEOUT: Milliseconds(5_000, 'the longest that a statement waits for a lock'),
  DATABASE_IDLE_TIMEOUT: Milliseconds(15_000, 'the longest pause between two statements of a transaction'),
}

export type DatabaseSettings = SettingsOf<typeof properties>

export const databaseSettings = {
  section: 'Database and Valkey',
  properties,
  problems: ({
    DATABASE,
    DATABASE_URL,
    DATABASE_SESSION_URL,
    NODE_ENV,
  }: DatabaseSettings & ProcessSettings) => [
    ...(DATABASE_SESSION_URL && !DATABASE_URL
      ? ['DATABASE_URL: must be set beside DATABASE_SESSION_URL, to the address of the pooler']
      : []),
    ...(DATABASE && DATABASE_URL ? ['DATABASE: must not be set beside DATABASE_URL'] : []),
    ...(NODE_ENV === 'production' && !DATABASE_URL && !DATABASE
      ? ['DATABASE_URL: must be set in production, or DATABASE=embedded for the embedded one']
      : []),
    ...Object.entries({ DATABASE_URL, DATABASE_SESSION_URL }).flatMap(([name, url]) =>
      NODE_ENV === 'production' && url && hasGuessablePassword(url)
        ? [`${name}: must have a strong password when the database is on another machine`]
        : [],
    ),
  ],
} satisfies SettingsGroup

const guessable = new Set(['postgres', 'password', 'ganj', 'admin', 'secret', 'changeme', '123456'])

function hasGuessablePassword(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, username, password, searchParams } = new URL(url)
  if (!password) return false
  // A socket of this machine, or its loopback: a local user needs no password.
  if (hostname === '' || searchParams.has('host') || isLoopback(hostname)) return false
  return guessable.has(decodeURIComponent(password).toLowerCase()) || password === username
}
