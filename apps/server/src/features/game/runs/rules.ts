import { defaultRevives, type Money, maxPowerUpsOfRun, type RunRefusal } from '@ganj/contract'
import type { ReplayResult } from '@ganj/game-core'
import { earliestAt, type Heartbeat, isAheadOfTime, steadyPaceOf, toleranceMs } from './pace-rules.ts'

/** A run with its opening and its submission. */
export interface ClaimedRun {
  /** Granted while it was open. */
  powerUps: readonly string[]
  /** False for practice: verified like any other, it earns nothing. */
  ranked: boolean
  claimedScore: bigint
  openedAt: Date
  submittedAt: Date
  /** Its heartbeats, in order. */
  heartbeats: readonly Pick<Heartbeat, 'tick' | 'seenAt'>[]
}

/** The results of the replay besides the score. */
export interface Found {
  ticks: number
  kills: number
  bossesKilled: number
  blueFire: number
}

/** The coins of a run; none for practice. */
export type Earnings = Readonly<Record<'gem' | 'coin' | 'ticket' | 'blue-fire', bigint>>

export type Verdict =
  | { state: 'verified'; score: bigint; found: Found; earns: Earnings }
  | { state: 'rejected'; reason: RunRefusal }

/** One coin for so many points of a verified run. */
const pointsPerCoin = 20n

/** How long after its opening a run is accepted: a player who loses the connection can return within a day. */
const handInMs = 24 * 3600 * 1000

/** Below this pace a run counts as slow motion; a phone that is that slow is unplayable. */
const slowestPace = 0.5

/** The facts by which a run is judged. */
export type Replayed = Pick<
  ReplayResult,
  'score' | 'ticks' | 'ended' | 'kills' | 'bossesKilled' | 'blueFire' | 'gems' | 'tickets' | 'powerUpsUsed'
>

/** Judges a run by the result of its replay; null when the log itself was invalid. */
export function judge(run: ClaimedRun, replayed: Replayed | null): Verdict {
  const { claimedScore, openedAt, submittedAt, powerUps, ranked, heartbeats } = run
  if (!replayed) return { state: 'rejected', reason: 'log-invalid' }
  if (!replayed.ended) return { state: 'rejected', reason: 'not-ended' }
  const score = BigInt(replayed.score)
  if (score !== claimedScore) return { state: 'rejected', reason: 'score-differs' }
  if (!covers(powerUps, replayed.powerUpsUsed)) return { state: 'rejected', reason: 'not-granted' }
  if (isTooLate(run)) return { state: 'rejected', reason: 'too-late' }
  const endsAt = earliestAt(replayed.ticks, openedAt, heartbeats)
  if (endsAt > submittedAt.getTime() + toleranceMs || isAheadOfTime(heartbeats, openedAt)) {
    return { state: 'rejected', reason: 'faster-than-time' }
  }
  const pace = steadyPaceOf(heartbeats, openedAt)
  if (pace !== null && pace < slowestPace) return { state: 'rejected', reason: 'slower-than-time' }
  const { ticks, kills, bossesKilled, blueFire } = replayed
  const found = { ticks, kills, bossesKilled, blueFire }
  return { state: 'verified', score, found, earns: ranked ? earnings(score, replayed) : nothing }
}

/** Whether a run was submitted too late. */
export const isTooLate = ({ openedAt, submittedAt }: Pick<ClaimedRun, 'openedAt' | 'submittedAt'>): boolean =>
  submittedAt.getTime() - openedAt.getTime() > handInMs

/** The earliest opening of a run that is accepted when it is submitted at this time. */
export const earliestOpening = (submittedAt: Date): Date => new Date(submittedAt.getTime() - handInMs)

/** Runs that pay nothing: practice, and a score without a replay. */
export const nothing: Earnings = { gem: 0n, coin: 0n, ticket: 0n, 'blue-fire': 0n }

const earnings = (score: bigint, { gems, tickets, blueFire }: Replayed): Earnings => ({
  gem: BigInt(gems),
  coin: score / pointsPerCoin,
  ticket: BigInt(tickets),
  'blue-fire': BigInt(blueFire),
})

/** Whether every power-up used was granted, as often as it was used. */
export function covers(granted: readonly string[], used: readonly string[]): boolean {
  const left = [...granted]
  return used.every((powerUp) => {
    const at = left.indexOf(powerUp)
    return at >= 0 && left.splice(at, 1).length === 1
  })
}

/** The price of the next revive; beyond the last price, that one. Null: none remains, or none has a price. */
export function revivePrice(prices: readonly Money[], remaining: number): Money | null {
  if (remaining === 0) return null
  return prices[Math.min(defaultRevives - remaining, prices.length - 1)] ?? null
}

/** How many more power-ups a run may have, in percent. */
export const fragmentOf = (granted: number): number =>
  Math.floor((100 * (maxPowerUpsOfRun - granted)) / maxPowerUpsOfRun)
