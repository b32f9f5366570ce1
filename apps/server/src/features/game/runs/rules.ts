import { defaultRevives, type Money, maxPowerUpsOfRun, type RunRefusal } from '@ganj/contract'
import type { ReplayResult } from '@ganj/game-core'
import { earliestAt, type Heartbeat, outran, steadyPaceOf, toleranceMs } from './pace-rules.ts'

/** A run as it was opened and handed in. */
export interface ClaimedRun {
  /** Granted while it was open. */
  powerUps: readonly string[]
  /** False for practice: proven like any other, it earns nothing. */
  ranked: boolean
  claimedScore: bigint
  openedAt: Date
  submittedAt: Date
  /** How far it was seen to be while it was open, in order. */
  heartbeats: readonly Pick<Heartbeat, 'tick' | 'seenAt'>[]
}

/** What the replay found besides the score. */
export interface Found {
  ticks: number
  kills: number
  bossesKilled: number
  blueFire: number
}

/** What a run pays; nothing for practice. */
export type Earnings = Readonly<Record<'gem' | 'coin' | 'ticket' | 'blue-fire', bigint>>

export type Verdict =
  | { state: 'verified'; score: bigint; found: Found; earns: Earnings }
  | { state: 'rejected'; reason: RunRefusal }

/** One coin for every so many points of a verified run. */
const pointsPerCoin = 20n

/** How long after it was opened a run is still taken: who loses the connection finds it again within a day. */
const handInMs = 24 * 3600 * 1000

/** Below this pace a run was flown in slow motion; a phone that is that slow cannot be played on. */
const slowestPace = 0.5

/** What a run is judged by. */
export type Replayed = Pick<
  ReplayResult,
  'score' | 'ticks' | 'ended' | 'kills' | 'bossesKilled' | 'blueFire' | 'gems' | 'tickets' | 'powerUpsUsed'
>

/** Judges a run by what its replay gave; null when the log itself did not hold. */
export function judge(run: ClaimedRun, replayed: Replayed | null): Verdict {
  const { claimedScore, openedAt, submittedAt, powerUps, ranked, heartbeats } = run
  if (!replayed) return { state: 'rejected', reason: 'log-invalid' }
  if (!replayed.ended) return { state: 'rejected', reason: 'not-ended' }
  const score = BigInt(replayed.score)
  if (score !== claimedScore) return { state: 'rejected', reason: 'score-differs' }
  if (!covers(powerUps, replayed.powerUpsUsed)) return { state: 'rejected', reason: 'not-granted' }
  if (isTooLate(run)) return { state: 'rejected', reason: 'too-late' }
  const endsAt = earliestAt(replayed.ticks, openedAt, heartbeats)
  if (endsAt > submittedAt.getTime() + toleranceMs || outran(heartbeats, openedAt)) {
    return { state: 'rejected', reason: 'faster-than-time' }
  }
  const pace = steadyPaceOf(heartbeats, openedAt)
  if (pace !== null && pace < slowestPace) return { state: 'rejected', reason: 'slower-than-time' }
  const { ticks, kills, bossesKilled, blueFire } = replayed
  const found = { ticks, kills, bossesKilled, blueFire }
  return { state: 'verified', score, found, earns: ranked ? earnings(score, replayed) : nothing }
}

/** Whether a run was handed in when it was too old to be taken. */
export const isTooLate = ({ openedAt, submittedAt }: Pick<ClaimedRun, 'openedAt' | 'submittedAt'>): boolean =>
  submittedAt.getTime() - openedAt.getTime() > handInMs

/** What pays nothing: practice, and a score that no replay proves. */
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

/** What the next revive costs; past the last price that one stays. Null: none remains, or none is priced. */
export function revivePrice(prices: readonly Money[], remaining: number): Money | null {
  if (remaining === 0) return null
  return prices[Math.min(defaultRevives - remaining, prices.length - 1)] ?? null
}

/** How many more power-ups a run may have, in percent. */
export const fragmentOf = (granted: number): number =>
  Math.floor((100 * (maxPowerUpsOfRun - granted)) / maxPowerUpsOfRun)
