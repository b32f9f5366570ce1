import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '#platform/settings.ts'
import { readConfig, settingsGroups } from './settings.ts'

const production = {
  NODE_ENV: 'production',
  BOT_TOKEN: '123456:abcdefghijklmnopqrstuvwxyz',
  SESSION_SECRET: '0123456789abcdef'.repeat(2),
  DATABASE_URL: 'postgres://ganj@db.example/ganj',
}

test("the direct database address needs the pooler's address beside it, and its password is checked as well", () => {
  const DATABASE_SESSION_URL = 'postgres://ganj:ganj@db.example/ganj'
  expect(() => readConfig({ DATABASE_SESSION_URL })).toThrow('DATABASE_URL: must be set beside')
  expect(() => readConfig({ ...production, DATABASE_SESSION_URL })).toThrow('DATABASE_SESSION_URL: must have')
})

test('without settings it is a development server', () => {
  expect(readConfig({})).toMatchObject({ NODE_ENV: 'development', PORT: 3000, TIME_ZONE: 'Asia/Tehran' })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['NODE_ENV', 'staging'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['BOT_TOKEN', 'secret'],
  ['SESSION_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_STATEMENT_TIMEOUT', '0'],
  ['HTTP_REQUEST_TIMEOUT', 'never'],
  ['HTTP_HEADERS_TIMEOUT', '60000'],
  ['WALLETS_LIST_URL', 'wallets.json'],
  ['PUBLIC_URL', 'https://'],
  ['TELEGRAM_API_ROOT', 'foo'],
  ['BOT_USERNAME', '@ganj_bot'],
  ['DATABASE_URL', 'postgres://postgres@[bad/x'],
  ['DATABASE_REPLICA_URL', 'postgres://host:port/x'],
  ['VALKEY_URL', 'redis://127.0.0.1:6379/abc'],
  ['TRUSTED_PROXIES', 'foo'],
  ['TRUSTED_PROXIES', 'loopback,10.0.0.0/33'],
  ['APPROVAL_FROM_UNITS', '1.5'],
  ['PORT', '3000.9'],
  ['DRAIN_DELAY', '0x10'],
  ['PAYOUT_LOW_BALANCE', '0x10'],
])('the error of an invalid %s names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

test.each([
  ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.1'],
  ['VALKEY_URL', 'rediss://user:secret@cache.example:6379/2'],
  ['VALKEY_URL', 'valkey://one:6379,valkey://two:6379'],
  ['DATABASE_URL', 'postgres://ganj@%2Fvar%2Frun%2Fpostgresql/ganj'],
  ['DATABASE_URL', 'postgres://ganj@/ganj?host=/var/run/postgresql'],
  ['DATABASE_REPLICA_URL', 'postgresql:///ganj'],
])('%s may be %s', (name, value) => {
  expect(readConfig({ DATABASE_URL: 'postgres://ganj@localhost/ganj', [name]: value })).toMatchObject({
    [name]: value,
  })
})

test('a wrong secret is not repeated in the message', () => {
  expect(() => readConfig({ SESSION_SECRET: 'tell-nobody' })).not.toThrow(/tell-nobody/)
})

const bounds = {
  GAME_URL: 'https://play.test/',
  GAME_PROOF: 'bounds',
  GAME_MAX_SCORE: '5000',
  GAME_MAX_SCORE_PER_SECOND: '12.5',
  GAME_MIN_SECONDS: '10',
}

test('a third-party game needs its bounds, and has no prizes unless enabled', () => {
  expect(readConfig(bounds)).toMatchObject({ GAME_MAX_SCORE: 5000, GAME_MAX_SCORE_PER_SECOND: 12.5 })
  expect(readConfig(bounds).GAME_PRIZES).toBeUndefined()
  for (const name of ['GAME_MAX_SCORE', 'GAME_MAX_SCORE_PER_SECOND', 'GAME_MIN_SECONDS', 'GAME_URL']) {
    expect(() => readConfig({ ...bounds, [name]: '' })).toThrow(`${name}: must be set`)
  }
})

test('bounds that nothing uses are an error', () => {
  expect(() => readConfig({ ...bounds, GAME_PROOF: '' })).toThrow('GAME_MAX_SCORE: must not be set')
  expect(() => readConfig({ GAME_PRIZES: 'on' })).toThrow('GAME_PRIZES: must not be set')
})

test('production requires its secrets', () => {
  expect(readConfig(production).NODE_ENV).toBe('production')
  expect(() => readConfig({ ...production, BOT_TOKEN: '' })).toThrow('BOT_TOKEN')
  expect(() => readConfig({ ...production, SESSION_SECRET: '' })).toThrow('SESSION_SECRET')
})

test('production uses the embedded database only when it is set explicitly', () => {
  const without = { ...production, DATABASE_URL: '' }
  expect(() => readConfig(without)).toThrow('DATABASE_URL: must be set in production')
  expect(readConfig({ ...without, DATABASE: 'embedded' }).DATABASE_URL).toBeUndefined()
  expect(() => readConfig({ ...production, DATABASE: 'embedded' })).toThrow('DATABASE: must not be set')
  expect(() => readConfig({ DATABASE: 'sqlite' })).toThrow('DATABASE: ')
})

test.each([
  ['SESSION_SECRET', 'x'.repeat(40), 'must be random'],
  ['PUBLIC_URL', 'http://play.example', 'must begin with https://'],
  ['DATABASE_URL', 'postgres://ganj:ganj@db.example/ganj', 'a strong password'],
  ['DATABASE_URL', 'postgres://ganj:Postgres@db.example/ganj', 'a strong password'],
])('production refuses %s %s', (name, value, why) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(`${name}: `)
  expect(() => readConfig({ ...production, [name]: value })).toThrow(why)
})

test('behind a certificate, or on this machine, production starts', () => {
  const addresses = {
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: 'postgres://ganj:ganj@127.0.0.1/ganj',
  }
  expect(readConfig({ ...production, ...addresses }).PUBLIC_URL).toBe('http://localhost:3000')
  expect(readConfig({ ...production, PUBLIC_URL: 'https://play.example' }).NODE_ENV).toBe('production')
})

test('a public address without NODE_ENV is an error', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://play.example' })).toThrow('NODE_ENV: must be set')
  expect(readConfig({ NODE_ENV: 'development', PUBLIC_URL: 'https://play.example' }).NODE_ENV).toBe(
    'development',
  )
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).NODE_ENV).toBe('development')
})

/** The error message of a start with these settings, a line for each fault. */
function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

test('all faults are reported together, each once and in a plain sentence', () => {
  const env = {
    PORT: 'x',
    LOG_LEVEL: 'loud',
    VALKEY_URL: 'localhost',
    SESSION_SECRET: 'short',
    PAYMENTS_BROWSER: 'coins',
    PAYOUT_LOW_BALANCE: '-1',
    TETHER_RECEIVER: 'nobody',
    GAME_PRIZES: 'on',
    NODE_ENV: 'production',
    DATABASE: 'embedded',
  }
  expect(faultsOf(env)).toEqual([
    'PORT: must be a whole number from 0 to 65535',
    'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
    'VALKEY_URL: must be an address such as redis://host:6379 or valkey://host:6379/1; the nodes of a cluster are separated by commas',
    'SESSION_SECRET: must have at least 32 characters',
    'PAYOUT_LOW_BALANCE: must be a number from 0',
    'PAYMENTS_BROWSER: must be none, or a list of star, playdeck and tether with commas between them',
    'BOT_TOKEN: must be set in production (or BOT_ID)',
    'GAME_PRIZES: must not be set unless GAME_PROOF is bounds',
    'TETHER_RECEIVER: must be an address of the basechain on TON_NETWORK',
    'TONCENTER_URL: must be set when TETHER_RECEIVER is',
  ])
})

const declared = settingsGroups.flatMap(({ properties }) => Object.entries(properties))

test('each setting is declared once, and has a description', () => {
  const names = declared.map(([name]) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names.length).toBeGreaterThan(60)
  expect(declared.filter(([, { description }]: [string, { description?: string }]) => !description)).toEqual(
    [],
  )
})

test('no file below a feature names its settings', () => {
  const sources = (folder: string) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true })
      .map((path) => join(folder, String(path)))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const declaredIn = (text: string) =>
    text.match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)?.map((name) => name.trim()) ?? []
  const own = sources('features')
    .filter((path) => path.endsWith('settings.ts'))
    .flatMap((path) => declaredIn(textOf(path)))
  expect(own.length).toBeGreaterThan(20)
  const found = ['platform', 'auth', 'ledger']
    .flatMap(sources)
    .flatMap((path) =>
      own.filter((name) => new RegExp(`\\b${name}\\b`).test(textOf(path))).map((name) => `${path}: ${name}`),
    )
  expect(found).toEqual([])
})
