import type { PowerUp } from '@ganj/game-core'

/** What a bot played honestly, and what else an attacker may have. */
export interface Played {
  bytes: Uint8Array
  score: number
  ticks: number
  /** An honest log of another player's run, and one of an earlier run of the attacker's own. */
  others: Uint8Array
  earlier: Uint8Array
}

/** A log, or the score claimed for it, changed between playing and submission. */
export interface LogAttack {
  name: string
  /** The permitted results: the code of a refusal, or the reason of a rejection, after a colon that of the replay. */
  expect: readonly string[]
  /** What the bot plays with; none of it is granted unless it is in `granted`. */
  plays?: { revives?: number; powerUps?: readonly PowerUp[] }
  granted?: { revives?: number; powerUps?: readonly PowerUp[] }
  log?: (played: Played) => Uint8Array | string
  score?: (played: Played) => number
  /** Seconds between opening and submission, by the seconds of the run; real time by default. */
  seconds?: (lasts: number) => number
  /** Seconds on the clock for every twelve of play; twelve by default. */
  seenEvery?: number
}

export const unread = ['game.log-invalid'] as const
export const badRequest = ['request.invalid'] as const
/** Other inputs make another run: it reaches another score, continues, or ended before its log does. */
export const otherRun = [
  'score-differs',
  'not-ended',
  'log-invalid:after-end',
  'log-invalid:event-refused',
  'log-invalid:segment',
] as const

export const zeros = (count: number): number[] => new Array<number>(count).fill(0)

/** An attack that changes only the log. */
export const onLog = (
  name: string,
  expect: readonly string[],
  log: (played: Played) => Uint8Array | string,
): LogAttack => ({ name, expect, log })
