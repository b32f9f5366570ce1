import { Type } from 'typebox'
import { isTimeZone } from './calendar.ts'
import { isLoopback } from './http/loopback.ts'
import { type Environment, type SettingsGroup, type SettingsOf, Text, Url } from './settings.ts'

const properties = {
  NODE_ENV: Type.Enum(['development', 'test', 'production'], {
    default: 'development',
    description: 'production makes no secrets up and refuses development players',
  }),
  GANJ_ROLE: Type.Enum(['all', 'api', 'worker', 'bot'], {
    default: 'all',
    description: 'what this process does: answers calls, runs jobs and payouts, receives updates of the bot',
  }),
  DRAIN_DELAY: Type.Integer({
    minimum: 0,
    maximum: 120_000,
    default: 0,
    description:
      'milliseconds between reporting "not ready" and closing; more than two checks of the balancer',
  }),
  HOST: Text('address to listen on', '127.0.0.1'),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000, description: 'port to listen on' }),
  PUBLIC_URL: Url('public address of the app'),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'least severe level that is logged',
  }),
  GANJ_DATA_DIR: Text('folder of the embedded database and of the secrets made in development', '.data'),
  TIME_ZONE: Text('IANA zone of the days and weeks of rewards and seasons', 'Asia/Tehran'),
}

/** The settings that every part of the process may read. */
export type ProcessSettings = SettingsOf<typeof properties>

export const processSettings = {
  section: 'Process',
  properties,
  problems: ({ TIME_ZONE, NODE_ENV, PUBLIC_URL }: ProcessSettings, env: Environment) => [
    ...(isTimeZone(TIME_ZONE)
      ? []
      : [`TIME_ZONE: must be an IANA zone such as Asia/Tehran, not '${TIME_ZONE}'`]),
    ...(!isPublic(PUBLIC_URL) || NODE_ENV === 'production' || env.NODE_ENV
      ? []
      : ['NODE_ENV: must be set to production (or development) where PUBLIC_URL is not this machine']),
    ...(NODE_ENV === 'production' && isPublic(PUBLIC_URL) && !PUBLIC_URL?.startsWith('https:')
      ? ['PUBLIC_URL: must begin with https:// in production; a proxy such as Caddy has the certificate']
      : []),
  ],
} satisfies SettingsGroup

const isPublic = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && !isLoopback(new URL(url).hostname)
