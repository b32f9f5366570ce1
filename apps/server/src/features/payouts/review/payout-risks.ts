import type { PayoutRow } from '@ganj/contract/admin'
import type { Db } from '#platform/database/database.ts'
import type { Debts } from '../requests/payouts.ts'

/** The facts about a payout for an operator's review. */
export interface RiskSignals {
  playerId: bigint
  amount: bigint
  address: string
  createdAt: Date
  joinedAt: Date
  isBlocked: boolean
  hasBeenPaid: boolean
  /** The player's requests in the 24 hours up to this one, itself included. */
  requestsInDay: number
  /** Since when the wallet is known to be the player's. */
  walletSince: Date | null
  isWalletOfOthers: boolean
}

export interface Judging {
  debts: Pick<Debts, 'debtorsAmong'>
  /** Those of these players with runs that look automated. */
  suspiciousAmong(db: Db, players: readonly bigint[]): Promise<ReadonlySet<bigint>>
}

type Risk = PayoutRow['risks'][number]

const dayMs = 24 * 60 * 60_000
/** The limits below which an account, and a wallet, count as new. */
const newAccountMs = 7 * dayMs
const newWalletMs = dayMs
const manyRequests = 3

/** The reasons against each of these payouts. */
export async function risksOf(
  db: Db,
  payouts: readonly RiskSignals[],
  { debts, suspiciousAmong }: Judging,
): Promise<(payout: RiskSignals) => Risk[]> {
  const players = [...new Set(payouts.map(({ playerId }) => playerId))]
  const debtors = await debts.debtorsAmong(db, players)
  const suspicious = await suspiciousAmong(db, players)
  return (payout) => [
    ...risksIn(payout),
    ...(debtors.has(payout.playerId) ? (['debt'] as const) : []),
    ...(suspicious.has(payout.playerId) ? (['suspicious-runs'] as const) : []),
  ]
}

/** The reasons that follow from the payout alone. */
function risksIn(payout: RiskSignals): Risk[] {
  const age = (since: Date) => payout.createdAt.getTime() - since.getTime()
  const risks: [Risk, boolean][] = [
    ['first-payout', !payout.hasBeenPaid],
    ['new-account', age(payout.joinedAt) < newAccountMs],
    ['new-wallet', payout.walletSince === null || age(payout.walletSince) < newWalletMs],
    ['wallet-of-others', payout.isWalletOfOthers],
    ['many-requests', payout.requestsInDay >= manyRequests],
    ['blocked', payout.isBlocked],
  ]
  return risks.flatMap(([risk, isThere]) => (isThere ? [risk] : []))
}
