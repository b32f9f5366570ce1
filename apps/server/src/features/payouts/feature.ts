import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { createPayoutWorker, hotWalletOf } from './batches/create-worker.ts'
import { startPayouts } from './batches/worker.ts'
import { payoutRulesKind } from './content.ts'
import { cancelPayouts } from './requests/cancel-payout.ts'
import type { Payouts } from './requests/payouts.ts'
import { addressesUnderWay } from './requests/queries.ts'
import { reviewReasons, sendPayoutsToReview } from './requests/send-to-review.ts'
import { type PayoutReview, payoutAdminRoutes } from './review/admin-routes.ts'
import { payoutRoutes } from './routes.ts'
import type { PayoutSettings } from './settings.ts'

export { payoutsLedger } from './ledger.ts'
export { payoutSettings } from './settings.ts'

export const payoutsContent = [payoutRulesKind]

interface PayoutDependencies
  extends Omit<Payouts, 'isOn' | 'network'>,
    Pick<PayoutReview, 'needsApproval' | 'suspiciousAmong'> {
  /** For background work, whose statements may take longer. */
  backgroundDatabase: Database
  settings: PayoutSettings
  clock: Clock
  log: FastifyBaseLogger
}

export function payoutsFeature({ settings, clock, log, ...payouts }: PayoutDependencies) {
  const { database, reactions, debts } = payouts
  const worker = createPayoutWorker(settings, { database, clock, log, reactions, debts })
  const isOn = settings.PAYOUT_WALLET !== undefined
  return {
    routes: ({ mount }: Http) => payoutRoutes(mount, { ...payouts, isOn, network: settings.TON_NETWORK }),
    adminRoutes: (http: AdminHttp) =>
      payoutAdminRoutes(http, {
        ...payouts,
        clock,
        network: settings.TON_NETWORK,
        wallet: hotWalletOf(settings),
      }),
    /** Starts the payout worker; absent where nothing is paid out. */
    startWorker: worker && (() => startPayouts(worker, settings.PAYOUT_ROUND)),
    cancelPayouts: (tx: Tx, leaving: Parameters<typeof cancelPayouts>[1]) =>
      cancelPayouts(tx, leaving, reactions),
    sendPayoutsToReview,
    reviewReasons,
    addressesUnderWay,
  }
}
