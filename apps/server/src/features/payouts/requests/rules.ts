import type { FaultCode } from '@ganj/contract'

/** The rules of payouts, in minor units of tether and milliseconds. */
export interface Limits {
  minimum: bigint
  maximum: bigint
  dailyPerPlayer: bigint
  fee: bigint
  coolDownMs: number
  autoApprove: { below: bigint; accountMs: number; afterFirst: boolean }
}

/** A player's earlier requests; a returned payout counts only for the cool-down. */
export interface PayoutHistory {
  /** Requested in the last 24 hours, minor units. */
  lastDay: bigint
  lastAt: Date | null
  /** One has arrived before. */
  hasBeenPaid: boolean
}

export interface PayoutRequest {
  amount: bigint
  joinedAt: Date
  now: Date
}

export const dayMs = 24 * 60 * 60_000

/** Why a payout is refused; undefined when it is not. */
export function refusalOf(
  limits: Limits,
  history: PayoutHistory,
  { amount, now }: PayoutRequest,
): FaultCode | undefined {
  if (amount < limits.minimum || amount <= limits.fee) return 'payout.too-small'
  if (amount > limits.maximum) return 'payout.too-large'
  const next = nextAt(limits, history)
  if (next !== null && next > now) return 'payout.too-soon'
  if (amount > leftToday(limits, history)) return 'payout.daily-limit'
  return undefined
}

/** The amount that the player may still request in these 24 hours. */
export const leftToday = ({ dailyPerPlayer }: Limits, { lastDay }: PayoutHistory): bigint =>
  lastDay < dailyPerPlayer ? dailyPerPlayer - lastDay : 0n

/** When the cool-down ends; null when the player has never requested a payout. */
export const nextAt = ({ coolDownMs }: Limits, { lastAt }: PayoutHistory): Date | null =>
  lastAt === null ? null : new Date(lastAt.getTime() + coolDownMs)

/** `rule`: approved automatically. Otherwise an operator decides, for this reason. */
export type Review = { by: 'rule' } | { by: 'operator'; reason: string }

export function reviewOf(
  { autoApprove }: Limits,
  history: PayoutHistory,
  { amount, joinedAt, now }: PayoutRequest,
): Review {
  if (amount >= autoApprove.below) return { by: 'operator', reason: 'the amount' }
  if (now.getTime() - joinedAt.getTime() < autoApprove.accountMs)
    return { by: 'operator', reason: 'a young account' }
  if (autoApprove.afterFirst && !history.hasBeenPaid) return { by: 'operator', reason: 'the first payout' }
  return { by: 'rule' }
}

/** A pending payout. */
export interface Waiting {
  id: bigint
  playerId: bigint
  /** The amount to be sent, minor units. */
  net: bigint
}

/**
 * The pending payouts that go into a batch, in order: as many as fit into the cap and the balance. A payout that is too
 * large for the rest blocks the smaller ones behind it, so that none waits for ever. A payout above the whole daily cap
 * would block all others: it is not among the pending ones.
 */
export function fitting<One extends Pick<Waiting, 'net'>>(
  waiting: readonly One[],
  left: bigint,
  most: number,
): One[] {
  const chosen: One[] = []
  let sum = 0n
  for (const one of waiting.slice(0, most)) {
    sum += one.net
    if (sum > left) break
    chosen.push(one)
  }
  return chosen
}

/**
 * How far the chain's own clock must be past the expiry of a message before its absence proves anything, and before
 * another one may be requested, seconds. The signer signs none until two minutes past it.
 */
export const marginSeconds = 180

/** How often a payout is sent again after it was proven unpaid, before its reserve returns. */
export const mostAttempts = 3
