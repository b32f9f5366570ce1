import { resolve } from 'node:path'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { Value } from 'typebox/value'
import { chainProblems, gameProblems, shuttleUrl } from './config-problems.ts'
import { productionProblems } from './config-production.ts'

const Text = (description: string, fallback?: string) =>
  Type.String({ description, ...(fallback === undefined ? { minLength: 1 } : { default: fallback }) })

const Milliseconds = (fallback: number, description: string) =>
  Type.Integer({
    minimum: 100,
    maximum: 600_000,
    default: fallback,
    description: `milliseconds: ${description}`,
  })

/** The list of wallets that TON Connect publishes. */
export const publicWalletsList = 'https://config.ton.org/wallets-v2.json'

/** Ways to pay in one host; see docs/payments.md for what its rules allow. */
const Methods = (fallback: string) =>
  Type.String({ pattern: '^(none|(star|playdeck|tether)(,(star|playdeck|tether))*)$', default: fallback })

const Settings = Type.Object({
  NODE_ENV: Type.Enum(['development', 'test', 'production'], { default: 'development' }),
  GANJ_ROLE: Type.Enum(['all', 'api', 'worker', 'bot'], {
    default: 'all',
    description:
      'what this process does: answers calls, works through jobs and payouts, receives updates of the bot',
  }),
  DRAIN_DELAY: Type.Integer({
    minimum: 0,
    maximum: 120_000,
    default: 0,
    description:
      'milliseconds between saying that it leaves and leaving; more than two checks of its balancer',
  }),
  HOST: Text('address to listen on', '127.0.0.1'),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  GANJ_DATA_DIR: Text('folder of the embedded database and of the secrets made in development', '.data'),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE: Type.Optional(
    Type.Enum(['embedded'], { description: 'uses the embedded database in production as well' }),
  ),
  DATABASE_REPLICA_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'a streaming replica, for lists of what has been; unset: the database itself',
    }),
  ),
  DATABASE_BATCH: Type.Integer({ minimum: 1, maximum: 32, default: 32 }),
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 16 }),
  DATABASE_STATEMENT_TIMEOUT: Milliseconds(10_000, 'the longest that a statement of a call may take'),
  DATABASE_LOCK_TIMEOUT: Milliseconds(5_000, 'the longest that a statement waits for a lock of another'),
  DATABASE_IDLE_TIMEOUT: Milliseconds(15_000, 'the longest between two statements of a transaction'),
  HTTP_HEADERS_TIMEOUT: Milliseconds(10_000, 'until the headers of a request have to be there'),
  HTTP_REQUEST_TIMEOUT: Milliseconds(30_000, 'until all of a request has to be there'),
  VALKEY_URL: Type.Optional(
    Type.String({
      pattern: '^(redis|valkey)s?://[^,]+(,(redis|valkey)s?://[^,]+)*$',
      description: 'a Valkey or Redis; the nodes of a cluster apart by commas; unset: none',
    }),
  ),
  RATE_LIMITS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'how often one player and one address may call',
  }),
  TRUSTED_PROXIES: Text(
    'whose word counts on where a call came from: addresses, networks, loopback, linklocal, uniquelocal',
    'loopback',
  ),
  VALKEY_PREFIX: Text('what all keys in Valkey begin with', 'ganj'),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  APP_NAME: Text('what wallets call the app', 'Ganj'),
  APP_ICON_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'PNG of 180 x 180, for wallets; unset: our own' }),
  ),
  WALLETS_LIST_URL: Type.String({
    pattern: '^https?://',
    default: publicWalletsList,
    description: 'the list of wallets to choose from; the app may connect to the bridges in it',
  }),
  TERMS_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  PRIVACY_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  TON_NETWORK: Type.Enum(['mainnet', 'testnet'], { default: 'mainnet' }),
  TONCENTER_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'the chain by HTTP in the form of toncenter, https://toncenter.com; unset: no chain',
    }),
  ),
  TONCENTER_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  TONCENTER_TIMEOUT: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 10_000,
    description: 'milliseconds',
  }),
  TETHER_MASTER: Text(
    'the jetton that is tether: its master',
    'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
  ),
  PAYOUT_WALLET: Type.Optional(
    Type.String({ minLength: 1, description: "the hot wallet's address; unset: nothing is paid out" }),
  ),
  PAYOUT_BATCH: Type.Integer({ minimum: 1, maximum: 200, default: 100, description: 'payouts a message' }),
  PAYOUT_ROUND: Type.Integer({ minimum: 50, maximum: 600_000, default: 5_000, description: 'milliseconds' }),
  PAYOUT_LOW_BALANCE: Type.Number({
    minimum: 0,
    default: 100,
    description: 'tether; below it the alarm sounds',
  }),
  GAME_URL: Text('address of the game frame', shuttleUrl),
  GAME_PROOF: Type.Enum(['replay', 'bounds'], {
    default: 'replay',
    description: "how scores are proven: Shuttle's by replay; a third-party game's only lie within bounds",
  }),
  GAME_MAX_SCORE: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_000_000_000, description: 'bound: most points of a run' }),
  ),
  GAME_MAX_SCORE_PER_SECOND: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 2_000_000_000,
      description: 'bound: most points for each second since the run was opened',
    }),
  ),
  GAME_MIN_SECONDS: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 86_400, description: 'bound: fewest seconds that a run is open' }),
  ),
  GAME_PRIZES: Type.Optional(
    Type.Enum(['on', 'off'], {
      description: 'whether scores within bounds win prizes and move paid goals; unset: they do not',
    }),
  ),
  FRAME_ANCESTORS: Text(
    'who may show the app in a frame, as in Content-Security-Policy',
    "'self' https://web.telegram.org https://*.telegram.org https://*.playdeck.io",
  ),
  CONNECT_SOURCES: Text('where else the app may connect, as in Content-Security-Policy', ''),
  API_DOCS: Type.Optional(
    Type.Enum(['on', 'off'], {
      description: 'the document of the API at /api/docs; unset: not in production',
    }),
  ),
  BOT_TOKEN: Type.Optional(Type.String({ pattern: '^\\d+:[A-Za-z0-9_-]{20,}$' })),
  BOT_ID: Type.Optional(Type.Integer({ minimum: 1 })),
  BOT_USERNAME: Text("the bot's name, for links into the messaging app", ''),
  TELEGRAM_ENVIRONMENT: Type.Enum(['production', 'test'], { default: 'production' }),
  INIT_DATA_MAX_AGE: Type.Integer({
    minimum: 60,
    maximum: 3600,
    default: 600,
    description: 'seconds: who has a link with init data signs in as its user',
  }),
  PLAYDECK_CHECK_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description:
        "the PlayDeck host's check of tokens, https://api.playdeck.io/api/v1/oauth/check; unset: off",
    }),
  ),
  PLAYDECK_TIMEOUT: Type.Integer({ minimum: 50, maximum: 8000, default: 5000, description: 'milliseconds' }),
  TELEGRAM_API_ROOT: Text('where the Bot API stands', 'https://api.telegram.org'),
  TELEGRAM_TIMEOUT: Type.Integer({ minimum: 1, maximum: 60, default: 8, description: 'seconds' }),
  TELEGRAM_UPDATES: Type.Enum(['off', 'webhook', 'polling'], {
    default: 'off',
    description: 'how the bot receives updates; off: nothing is sold for stars',
  }),
  BROADCAST_RATE: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 25,
    description: 'messages of broadcasts a second; above 30 they are paid broadcasts, for Stars of the bot',
  }),
  TELEGRAM_WEBHOOK_SECRET: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,256}$' })),
  SUPPORT_CONTACT: Text('whom players write to about payments, such as @name', ''),
  PLAYDECK_GAME_TOKEN: Type.Optional(
    Type.String({ minLength: 8, description: 'signs payments; unset: none are taken by PlayDeck' }),
  ),
  TETHER_RECEIVER: Type.Optional(
    Type.String({ minLength: 1, description: 'the wallet that is paid tether; unset: none is taken' }),
  ),
  PAYMENTS_TELEGRAM: Methods('star'),
  PAYMENTS_PLAYDECK: Methods('playdeck'),
  PAYMENTS_BROWSER: Methods('star,tether'),
  SESSION_SECRET: Type.Optional(Type.String({ minLength: 32 })),
  ACCESS_TOKEN_TTL: Type.Integer({ minimum: 30, maximum: 3600, default: 600, description: 'seconds' }),
  REFRESH_TOKEN_TTL: Type.Integer({ minimum: 3600, default: 60 * 86_400, description: 'seconds' }),
  TIME_ZONE: Text('IANA zone of the seasons', 'Asia/Tehran'),
  ANALYTICS: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'events of the app, kept by this server',
  }),
  ANALYTICS_PROOF: Type.Enum(['on', 'off'], { default: 'on', description: 'a solved task for every sender' }),
  ANALYTICS_RETENTION: Type.Integer({ minimum: 1, maximum: 3650, default: 90, description: 'days' }),
  ANALYTICS_DAILY_MB: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1024,
    description: 'megabytes of events that a day takes of everybody together',
  }),
  ANALYTICS_TOKEN: Text('what the app sends to the collector', 'ganj'),
  ANALYTICS_HOST: Text('where the app sends its events, without /events', '/analytics'),
  POSTHOG_KEY: Type.Optional(Text('product analytics; unset: not even downloaded')),
  POSTHOG_HOST: Text('address of the product analytics', 'https://eu.i.posthog.com'),
  SENTRY_DSN: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'error reports of the app; unset: not even downloaded',
    }),
  ),
  SENTRY_ENVIRONMENT: Text('what error reports call this installation', 'production'),
  METRICS_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65535, description: 'serves /metrics for Prometheus; unset: off' }),
  ),
  METRICS_HOST: Text('address that the metrics listen on', '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'an OpenTelemetry collector; unset: no traces' }),
  ),
})
const settings = Compile(Settings)

export type Settings = Static<typeof Settings>

/** A setting that is wrong or missing; its message names the setting and says what it must be. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings of the process. Empty values count as not set.
 * @throws ConfigError naming every setting that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.keys(Settings.properties).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const value = Value.Default(Settings, Value.Convert(Settings, given))
  if (!settings.Check(value)) throw new ConfigError(settings.Errors(value)[1].map(describe).join('\n'))
  const problems = [
    ...zoneProblems(value),
    ...(value.DATABASE && value.DATABASE_URL ? ['DATABASE: must not be set beside DATABASE_URL'] : []),
    ...(value.HTTP_HEADERS_TIMEOUT > value.HTTP_REQUEST_TIMEOUT
      ? ['HTTP_HEADERS_TIMEOUT: must not be longer than HTTP_REQUEST_TIMEOUT']
      : []),
    ...chainProblems(value),
    ...gameProblems(value),
    ...productionProblems(value, env),
    ...botProblems(value),
  ]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { ...value, GANJ_DATA_DIR: resolve(value.GANJ_DATA_DIR) }
}

function describe({
  instancePath,
  message,
  params,
}: {
  instancePath: string
  message: string
  params: object
}) {
  const name = instancePath.slice(1) || 'settings'
  const allowed = 'allowedValues' in params ? `: ${(params.allowedValues as string[]).join(', ')}` : ''
  return `${name}: ${message}${allowed}`
}

function zoneProblems({ TIME_ZONE }: Settings): string[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE })
    return []
  } catch {
    return [`TIME_ZONE: must be an IANA zone such as Asia/Tehran, not '${TIME_ZONE}'`]
  }
}

/** What the bot needs to receive payments. */
function botProblems({ TELEGRAM_UPDATES: updates, ...value }: Settings): string[] {
  if (updates === 'off') return []
  return [
    ...(value.BOT_TOKEN ? [] : ['BOT_TOKEN: must be set while TELEGRAM_UPDATES is not off']),
    ...(value.SUPPORT_CONTACT ? [] : ['SUPPORT_CONTACT: must be set while TELEGRAM_UPDATES is not off']),
    ...(updates === 'webhook' && !value.TELEGRAM_WEBHOOK_SECRET
      ? ['TELEGRAM_WEBHOOK_SECRET: must be set for a webhook, 16 to 256 letters, digits, _ and -']
      : []),
    ...(updates === 'webhook' && !value.PUBLIC_URL ? ['PUBLIC_URL: must be set for a webhook'] : []),
  ]
}
