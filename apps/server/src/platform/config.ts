import { resolve } from 'node:path'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { Value } from 'typebox/value'

const Text = (description: string, fallback?: string) =>
  Type.String({ description, ...(fallback === undefined ? { minLength: 1 } : { default: fallback }) })

const Settings = Type.Object({
  NODE_ENV: Type.Enum(['development', 'test', 'production'], { default: 'development' }),
  HOST: Text('address to listen on', '127.0.0.1'),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  GANJ_DATA_DIR: Text('folder of the embedded database and of the secrets made in development', '.data'),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 16 }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  GAME_URL: Text('address of the game frame', '/game/'),
  FRAME_ANCESTORS: Text(
    'who may show the app in a frame, as in Content-Security-Policy',
    "'self' https://web.telegram.org https://*.telegram.org https://*.playdeck.io",
  ),
  BOT_TOKEN: Type.Optional(Type.String({ pattern: '^\\d+:[A-Za-z0-9_-]{20,}$' })),
  BOT_ID: Type.Optional(Type.Integer({ minimum: 1 })),
  BOT_USERNAME: Text("the bot's name, for links into the messaging app", ''),
  TELEGRAM_ENVIRONMENT: Type.Enum(['production', 'test'], { default: 'production' }),
  INIT_DATA_MAX_AGE: Type.Integer({ minimum: 60, maximum: 604_800, default: 86_400, description: 'seconds' }),
  PLAYDECK_CHECK_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description:
        "the PlayDeck host's check of tokens, https://api.playdeck.io/api/v1/oauth/check; unset: off",
    }),
  ),
  PLAYDECK_TIMEOUT: Type.Integer({ minimum: 50, maximum: 8000, default: 5000, description: 'milliseconds' }),
  SESSION_SECRET: Type.Optional(Type.String({ minLength: 32 })),
  ACCESS_TOKEN_TTL: Type.Integer({ minimum: 30, maximum: 3600, default: 600, description: 'seconds' }),
  REFRESH_TOKEN_TTL: Type.Integer({ minimum: 3600, default: 60 * 86_400, description: 'seconds' }),
  TIME_ZONE: Text('IANA zone of the seasons', 'Asia/Tehran'),
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
  const problems = [...zoneProblems(value), ...productionProblems(value)]
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

/** In production nothing is made up: what proves identities must be given. */
function productionProblems(value: Settings): string[] {
  if (value.NODE_ENV !== 'production') return []
  return [
    ...(value.BOT_TOKEN || value.BOT_ID ? [] : ['BOT_TOKEN: must be set in production (or BOT_ID)']),
    ...(value.SESSION_SECRET ? [] : ['SESSION_SECRET: must be set in production, at least 32 characters']),
  ]
}
