import type { ClientConfig } from '@ganj/contract'
import type { FastifyRequest } from 'fastify'
import { developmentInitData, hasDevelopmentPlayers } from '#auth/development.ts'
import { publicWalletsList } from '#auth/wallet/settings.ts'
import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Settings } from './settings.ts'

/** The configuration that the page contains; in development also the init data to sign in with. */
export function clientConfig(
  settings: Settings,
  { developmentToken }: Secrets,
  clock: Clock,
  request: FastifyRequest,
): ClientConfig {
  const config = {
    gameUrl: settings.GAME_URL,
    botUsername: settings.BOT_USERNAME,
    timeZone: settings.TIME_ZONE,
    ...(settings.WALLETS_LIST_URL === publicWalletsList ? {} : { walletsListUrl: settings.WALLETS_LIST_URL }),
    ...(settings.PRIVACY_URL ? { privacyUrl: settings.PRIVACY_URL } : {}),
    ...watchers(settings),
  }
  if (developmentToken === undefined || !hasDevelopmentPlayers(settings)) return config
  const { player } = request.query as { player?: string }
  const number = /^\d{1,6}$/.test(player ?? '') ? Number(player) : 1
  return { ...config, developmentInitData: developmentInitData(number, developmentToken, clock) }
}

/**
 * The origins that the page reports to: this server unless another one is configured, and the external services with an
 * address.
 */
const watchers = (
  settings: Settings,
): Pick<ClientConfig, 'analytics' | 'statisticsDays' | 'productAnalytics' | 'errorReports'> => ({
  ...(settings.ANALYTICS === 'on'
    ? { analytics: { host: settings.ANALYTICS_HOST, token: settings.ANALYTICS_TOKEN } }
    : {}),
  ...(settings.ANALYTICS === 'on' && settings.ANALYTICS_HOST.startsWith('/')
    ? { statisticsDays: settings.ANALYTICS_RETENTION }
    : {}),
  ...(settings.POSTHOG_KEY
    ? { productAnalytics: { key: settings.POSTHOG_KEY, host: settings.POSTHOG_HOST } }
    : {}),
  ...(settings.SENTRY_DSN
    ? { errorReports: { dsn: settings.SENTRY_DSN, environment: settings.SENTRY_ENVIRONMENT } }
    : {}),
})
