import type { MoneyMethod } from '@ganj/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Day } from '#platform/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Bot } from '#platform/telegram/bot.ts'
import { byPolling, byWebhook } from '#platform/telegram/updates.ts'
import { telegramWebhook } from '#platform/telegram/webhook.ts'
import { countAlarms } from '#platform/telemetry/count-alarms.ts'
import { readRevenue } from './charges/revenue.ts'
import { debtorsAmong, owedBy } from './debts/debt-queries.ts'
import { readOwed } from './debts/owed.ts'
import { settleAllDebts, settleDebts } from './debts/settle-debts.ts'
import { expirePayments } from './orders/expire-payments.ts'
import type { Payments } from './orders/payment.ts'
import { rewardOfPayment } from './orders/payment-reply.ts'
import { createPolicy } from './orders/policy.ts'
import { playDeckHook } from './playdeck/play-deck-hook.ts'
import { paymentAdminRoutes } from './review/admin-routes.ts'
import { paymentRoutes } from './routes.ts'
import type { PaymentSettings } from './settings.ts'
import { reconcileStars } from './stars/reconcile-stars.ts'
import { refundStars } from './stars/refund-stars.ts'
import { registerStarsHandlers } from './stars/stars-bot.ts'
import { tetherReceiverOf } from './tether/tether-receiver.ts'
import { watchChain } from './tether/watch-chain.ts'

export { paymentsLedger } from './ledger.ts'
export { paymentSettings } from './settings.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'refund-stars': { chargeId: string }
    'reconcile-stars': Record<string, never>
    'expire-payments': Record<string, never>
    'watch-chain': Record<string, never>
    'settle-debts': Record<string, never>
  }
}

interface PaymentDependencies extends Payments {
  timeZone: string
  settings: PaymentSettings
  /** Sells for stars; absent when it is off. */
  bot: Bot | undefined
  clock: Clock
  log: FastifyBaseLogger
  limits: Limits | undefined
}

/** All incoming payments: the calls, the hosts' webhooks, the jobs and the bot's payment updates. */
export function paymentsFeature({
  settings,
  bot,
  clock,
  log,
  limits,
  timeZone,
  ...payments
}: PaymentDependencies) {
  const { PLAYDECK_GAME_TOKEN: gameToken, TELEGRAM_WEBHOOK_SECRET: secret, PUBLIC_URL } = settings
  const tetherReceiver = tetherReceiverOf(settings)
  const isSetUp: Readonly<Record<MoneyMethod, boolean>> = {
    star: bot !== undefined,
    playdeck: gameToken !== undefined,
    tether: tetherReceiver !== undefined,
  }
  const policy = createPolicy(settings, (method) => isSetUp[method])
  const webhook =
    bot && settings.TELEGRAM_UPDATES === 'webhook' && secret && PUBLIC_URL
      ? { secret, PUBLIC_URL }
      : undefined
  if (bot) registerStarsHandlers(bot, { payments, clock, supportContact: settings.SUPPORT_CONTACT })

  const count = countAlarms(['refund-refused'])
  return {
    routes: ({ mount, app }: Http) => {
      paymentRoutes(mount, { ...payments, policy, bot, tetherReceiver, limits })
      if (gameToken) playDeckHook(app, payments, gameToken, clock)
      if (bot && webhook) telegramWebhook(app, bot, webhook.secret)
    },
    adminRoutes: (http: AdminHttp) => paymentAdminRoutes(http, payments),
    jobs: [
      defineJob('refund-stars', async ({ chargeId }) => {
        const why = bot && (await refundStars(payments, bot, chargeId, clock()))
        if (!why) return
        count('refund-refused')
        log.error({ alarm: 'refund-refused', charge: chargeId, why }, 'stars do not go back')
      }),
      defineJob('reconcile-stars', async () => void (bot && (await reconcileStars(payments, bot, clock()))), {
        cron: '*/5 * * * *',
      }),
      defineJob('expire-payments', async () => void (await expirePayments(payments, clock())), {
        cron: '* * * * *',
      }),
      defineJob('settle-debts', () => settleAllDebts(payments, clock()), { cron: '*/5 * * * *' }),
      defineJob(
        'watch-chain',
        async () => void (tetherReceiver && (await watchChain(payments, tetherReceiver, clock()))),
        {
          cron: '* * * * *',
        },
      ),
    ],
    /** The source of the bot's updates; absent while it is off. */
    updates:
      bot &&
      (webhook
        ? byWebhook(bot, webhook.PUBLIC_URL, webhook.secret, log)
        : byPolling(bot, settings.TELEGRAM_TIMEOUT, log)),
    /** The players' debts after chargebacks, for payouts. */
    debts: {
      settle: (playerId: bigint, now: Date) => settleDebts(payments, playerId, now),
      owed: readOwed,
      owedBy,
      debtorsAmong,
    },
    rewardOfPayment,
    /** The revenue of some days. */
    revenueOf: (db: Db, days: readonly Day[]) => readRevenue(db, { days, timeZone }),
  }
}
