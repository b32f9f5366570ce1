import { type ReplayResult, ticksPerSecond } from '@ganj/game-core'

/** A run as it was opened and handed in. */
export interface ClaimedRun {
  claimedScore: bigint
  openedAt: Date
  submittedAt: Date
}

export type Verdict =
  | { state: 'verified'; score: bigint; coins: bigint; gems: bigint; tickets: bigint; blueFire: bigint }
  | {
      state: 'rejected'
      reason: 'log-invalid' | 'not-ended' | 'score-differs' | 'not-granted' | 'faster-than-time'
    }

/** One coin for every so many points of a verified run. */
export const pointsPerCoin = 20n

/** Clocks and frames are not exact: this much a run may seem to have outrun the time since it was opened. */
const toleranceMs = 2_000

/** Judges a run by what its replay gave; null when the log itself did not hold. */
export function judge(
  { claimedScore, openedAt, submittedAt }: ClaimedRun,
  replayed: ReplayResult | null,
): Verdict {
  if (!replayed) return { state: 'rejected', reason: 'log-invalid' }
  if (!replayed.ended) return { state: 'rejected', reason: 'not-ended' }
  const score = BigInt(replayed.score)
  if (score !== claimedScore) return { state: 'rejected', reason: 'score-differs' }
  // No power-up is granted for a run so far, so none can have been used.
  if (replayed.powerUpsUsed.length > 0) return { state: 'rejected', reason: 'not-granted' }
  const playedMs = (replayed.ticks * 1000) / ticksPerSecond
  if (playedMs > submittedAt.getTime() - openedAt.getTime() + toleranceMs) {
    return { state: 'rejected', reason: 'faster-than-time' }
  }
  return {
    state: 'verified',
    score,
    coins: score / pointsPerCoin,
    gems: BigInt(replayed.gems),
    tickets: BigInt(replayed.tickets),
    blueFire: BigInt(replayed.blueFire),
  }
}
