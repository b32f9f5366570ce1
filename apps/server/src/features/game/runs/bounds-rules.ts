import type { GameSettings } from '../settings.ts'
import { type ClaimedRun, isTooLate, nothing, type Verdict } from './rules.ts'

/** The bounds of a third-party game's score, stored when its run is opened: there is no replay to verify it. */
export interface Bounds {
  maxScore: number
  /** Points for each second that the run was open on the server's clock. */
  maxScorePerSecond: number
  minSeconds: number
  /** Whether scores win prizes and count for goals that pay; set by the operator. */
  countsForPrizes: boolean
}

/** The configured bounds; undefined when the game is Shuttle. */
export function boundsOf(settings: GameSettings): Bounds | undefined {
  if (settings.GAME_PROOF === 'replay') return undefined
  return {
    // The settings are checked: these are set together.
    maxScore: settings.GAME_MAX_SCORE ?? 0,
    maxScorePerSecond: settings.GAME_MAX_SCORE_PER_SECOND ?? 0,
    minSeconds: settings.GAME_MIN_SECONDS ?? 0,
    countsForPrizes: settings.GAME_PRIZES === 'on',
  }
}

/** Judges a run by its bounds and the time since it was opened. Only its score is known, and it earns nothing. */
export function judgeByBounds(run: ClaimedRun, { maxScore, maxScorePerSecond, minSeconds }: Bounds): Verdict {
  const { claimedScore: score } = run
  if (isTooLate(run)) return { state: 'rejected', reason: 'too-late' }
  const seconds = secondsOpen(run)
  if (seconds < minSeconds) return { state: 'rejected', reason: 'too-early' }
  if (score > maxScore) return { state: 'rejected', reason: 'score-too-high' }
  if (Number(score) > maxScorePerSecond * seconds) return { state: 'rejected', reason: 'score-too-fast' }
  const found = { ticks: 0, kills: 0, bossesKilled: 0, blueFire: 0 }
  return { state: 'verified', score, found, earns: nothing }
}

/** How long a run was open, on the server's clock. */
export const secondsOpen = ({
  openedAt,
  submittedAt,
}: Pick<ClaimedRun, 'openedAt' | 'submittedAt'>): number =>
  (submittedAt.getTime() - openedAt.getTime()) / 1000
