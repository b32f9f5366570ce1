import type { Owed } from '@ganj/contract'
import { fromWire, toWire } from '#ledger/money.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import type { Network } from '#platform/ton/address.ts'
import { type PayoutRules, payoutRules } from '../content.ts'
import type { Limits } from './rules.ts'

/** Reactions of other features to the end of a payout, in the same transaction. */
export interface PayoutReactions {
  payoutConfirmed(tx: Tx, event: PayoutEnded): Promise<void>
  payoutReturned(tx: Tx, event: PayoutEnded): Promise<void>
}

export interface PayoutEnded {
  playerId: bigint
  publicId: string
  /** The amount that arrived, or that was returned: tether in whole units. */
  amount: number
  now: Date
}

/** The debts of players; a player with a debt gets no payouts. */
export interface Debts {
  /** Settles debts from the present balances, in its own transaction. */
  settle(playerId: bigint, now: Date): Promise<void>
  owed(db: Db, playerId: bigint): Promise<Owed>
  /** Those of these players with open debts. */
  debtorsAmong(db: Db, players: readonly bigint[]): Promise<ReadonlySet<bigint>>
}

export const owesNothing = ({ indicators, powerUps }: Owed): boolean =>
  indicators.length === 0 && powerUps === 0

export interface Payouts {
  database: Database
  content: Content
  reactions: PayoutReactions
  debts: Debts
  /** False: this installation has no hot wallet, and no payout can be requested. */
  isOn: boolean
  network: Network
  /** From this amount on, in minor units, a payout needs a second operator; undefined: never. */
  approvalFrom: bigint | undefined
}

/**
 * The current rules, in minor units; undefined when payouts are closed. They approve nothing that needs a second
 * operator: they are content, which others may change than those who decide on payouts.
 */
export async function limitsOf({
  isOn,
  content,
  approvalFrom,
}: Pick<Payouts, 'isOn' | 'content' | 'approvalFrom'>): Promise<Limits | undefined> {
  const rules = isOn ? await payoutRules(content) : undefined
  if (!rules) return undefined
  const limits = inMinorUnits(rules)
  if (approvalFrom === undefined || limits.autoApprove.below <= approvalFrom) return limits
  return { ...limits, autoApprove: { ...limits.autoApprove, below: approvalFrom } }
}

export const tether = (whole: number): bigint => fromWire('tether', whole)
export const wholeTether = (minor: bigint): number => toWire('tether', minor)

const inMinorUnits = (rules: PayoutRules): Limits => ({
  minimum: tether(rules.minimum),
  maximum: tether(rules.maximum),
  dailyPerPlayer: tether(rules.dailyPerPlayer),
  fee: tether(rules.fee),
  coolDownMs: rules.coolDownMinutes * 60_000,
  autoApprove: {
    below: tether(rules.autoApprove.below),
    accountMs: rules.autoApprove.accountDays * 86_400_000,
    afterFirst: rules.autoApprove.afterFirst,
  },
})
