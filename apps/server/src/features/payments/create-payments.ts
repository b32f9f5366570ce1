import type { MoneyMethod } from '@ganj/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Bot } from '#platform/telegram/bot.ts'
import { byPolling, byWebhook, type TelegramUpdates } from '#platform/telegram/updates.ts'
import { telegramWebhook } from '#platform/telegram/webhook.ts'
import { settleAllDebts } from './debts/settle-debts.ts'
import { expirePayments } from './orders/expire-payments.ts'
import type { Payments } from './orders/payment.ts'
import { createPolicy } from './orders/policy.ts'
import { playDeckHook } from './playdeck/play-deck-hook.ts'
import { paymentRoutes } from './routes.ts'
import { reconcileStars } from './stars/reconcile-stars.ts'
import { refundStars } from './stars/refund-stars.ts'
import { teachStars } from './stars/stars-bot.ts'
import { tillOf } from './tether/tether-receiver.ts'
import { watchChain } from './tether/watch-chain.ts'

interface Parts extends Payments {
  settings: Settings
  /** What sells for stars; absent when it is off. */
  bot: Bot | undefined
  clock: Clock
  log: FastifyBaseLogger
  limits: Limits | undefined
}

type PaymentJobs = Pick<
  JobHandlers,
  'refund-stars' | 'reconcile-stars' | 'expire-payments' | 'watch-chain' | 'settle-debts'
>

/** Everything that takes money in: its calls, the doors of the hosts, its jobs and the bot's ears. */
export function createPayments(
  app: FastifyInstance,
  mount: Mount,
  { settings, bot, clock, log, limits, ...payments }: Parts,
): { jobs: PaymentJobs; updates: TelegramUpdates | undefined } {
  const { PLAYDECK_GAME_TOKEN: gameToken, TELEGRAM_WEBHOOK_SECRET: secret, PUBLIC_URL } = settings
  const till = tillOf(settings)
  const isSetUp: Readonly<Record<MoneyMethod, boolean>> = {
    star: bot !== undefined,
    playdeck: gameToken !== undefined,
    tether: till !== undefined,
  }
  const policy = createPolicy(settings, (method) => isSetUp[method])

  paymentRoutes(mount, { ...payments, policy, bot, till, limits })
  if (bot) teachStars(bot, { payments, clock, supportContact: settings.SUPPORT_CONTACT })
  if (gameToken) playDeckHook(app, payments, gameToken, clock)
  const isHooked = settings.TELEGRAM_UPDATES === 'webhook' && secret && PUBLIC_URL
  if (bot && isHooked) telegramWebhook(app, bot, secret)

  return {
    jobs: {
      'refund-stars': async ({ chargeId }) => {
        const why = bot && (await refundStars(payments, bot, chargeId, clock()))
        if (why) log.error({ alarm: 'refund-refused', charge: chargeId, why }, 'stars do not go back')
      },
      'reconcile-stars': async () => void (bot && (await reconcileStars(payments, bot, clock()))),
      'expire-payments': async () => void (await expirePayments(payments, clock())),
      'settle-debts': () => settleAllDebts(payments, clock()),
      'watch-chain': async () => void (till && (await watchChain(payments, till, clock()))),
    },
    updates:
      bot &&
      (isHooked ? byWebhook(bot, PUBLIC_URL, secret, log) : byPolling(bot, settings.TELEGRAM_TIMEOUT, log)),
  }
}
