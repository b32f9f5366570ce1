import { maxPayouts, type Payout, type PayoutTerms } from '@ganj/contract'
import { provenWallet } from '#auth/wallet/proven-wallet.ts'
import { friendlyAddress } from '#platform/ton/address.ts'
import { readControl } from '../control.ts'
import { payoutReply } from './payout-reply.ts'
import { limitsOf, type Payouts, wholeTether } from './payouts.ts'
import { payoutHistoryOf, payoutsOf } from './queries.ts'
import { dayMs, leftToday, nextAt } from './rules.ts'

export async function readPayouts({ database, network }: Payouts, playerId: bigint): Promise<Payout[]> {
  return (await payoutsOf(database, playerId, maxPayouts)).map((row) => payoutReply(row, network))
}

const off: PayoutTerms = {
  isOn: false,
  isPaused: false,
  minimum: 0,
  maximum: 0,
  fee: 0,
  dailyLimit: 0,
  dailyLeft: 0,
  nextAt: null,
  reviewFrom: null,
  walletAddress: null,
  owed: { indicators: [], powerUps: 0 },
}

/** The current terms for this player. */
export async function readTerms(payouts: Payouts, playerId: bigint, now: Date): Promise<PayoutTerms> {
  const { database, debts, network } = payouts
  const limits = await limitsOf(payouts)
  if (!limits) return off
  const history = await payoutHistoryOf(database, playerId, new Date(now.getTime() - dayMs))
  const wallet = await provenWallet(database, playerId)
  const next = nextAt(limits, history)
  return {
    isOn: true,
    isPaused: !(await readControl(database)).isRunning,
    minimum: wholeTether(limits.minimum),
    maximum: wholeTether(limits.maximum),
    fee: wholeTether(limits.fee),
    dailyLimit: wholeTether(limits.dailyPerPlayer),
    dailyLeft: wholeTether(leftToday(limits, history)),
    nextAt: next !== null && next > now ? next.toISOString() : null,
    reviewFrom:
      limits.autoApprove.afterFirst && !history.hasBeenPaid ? null : wholeTether(limits.autoApprove.below),
    walletAddress: wallet ? friendlyAddress(wallet.address, network) : null,
    owed: await debts.owed(database, playerId),
  }
}
