import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { countAlarms } from '#platform/telemetry/count-alarms.ts'
import { rawAddress } from '#platform/ton/address.ts'
import { createToncenter } from '#platform/ton/toncenter.ts'
import { type Debts, type PayoutReactions, tether } from '../requests/payouts.ts'
import type { PayoutSettings } from '../settings.ts'
import { alarmKinds, type HotWallet } from './hot-wallet.ts'
import type { PayoutWorker } from './worker.ts'

interface Surroundings {
  database: Database
  clock: Clock
  reactions: PayoutReactions
  debts: Pick<Debts, 'debtorsAmong'>
  log: { error(details: object, message: string): void }
}

/** The worker for the configured hot wallet; undefined when there is none. */
export function createPayoutWorker(
  settings: PayoutSettings,
  surroundings: Surroundings,
): PayoutWorker | undefined {
  const wallet = hotWalletOf(settings)
  if (!wallet) return undefined
  const { log, ...dependencies } = surroundings
  const count = countAlarms(alarmKinds.map((kind) => `payout-${kind}` as const))
  return {
    ...dependencies,
    wallet,
    batchSize: settings.PAYOUT_BATCH,
    // A separate field, so that log monitoring can count alarms and page on them.
    alarm: (kind, details) => {
      count(`payout-${kind}`)
      log.error({ alarm: `payout-${kind}`, ...details }, `payouts: ${kind}`)
    },
  }
}

/** The configured hot wallet, if there is one. */
export function hotWalletOf(settings: PayoutSettings): HotWallet | undefined {
  const { PAYOUT_WALLET, TONCENTER_URL, TONCENTER_API_KEY, TONCENTER_TIMEOUT } = settings
  if (PAYOUT_WALLET === undefined || TONCENTER_URL === undefined) return undefined
  const source = { url: TONCENTER_URL, apiKey: TONCENTER_API_KEY, timeout: TONCENTER_TIMEOUT, retries: 3 }
  return {
    chain: createToncenter(source),
    address: rawAddress(PAYOUT_WALLET),
    master: rawAddress(settings.TETHER_MASTER),
    lowTether: tether(settings.PAYOUT_LOW_BALANCE),
  }
}
