import type { Reaction } from '#ledger/goals/reaction.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Found } from './runs/rules.ts'

export interface RunVerified extends Found {
  playerId: bigint
  runId: string
  score: bigint
  /** False for a third-party game whose scores win no prizes: only boards without prizes accept it. */
  countsForPrizes: boolean
  /** When the run was submitted. */
  reachedAt: Date
}

/** Reactions of other features to events of the game, in the same transaction. Practice has none. */
export interface GameReactions {
  /** Runs were verified, each of another player. */
  runsVerified(tx: Tx, events: readonly RunVerified[]): Promise<void>
  /** The reaction to a revive; the statement that grants the revive applies it. */
  ofRevive(event: { now: Date }): Promise<Reaction>
  /** The reaction to a power-up that is granted to a run. */
  ofPowerUpUse(event: { now: Date }): Promise<Reaction>
  /** The reaction to a level that the craft rises. */
  ofUpgrade(event: { now: Date }): Promise<Reaction>
  /** An operator has excluded a run, or cleared it. */
  runReviewed(tx: Tx, event: { playerId: bigint; submittedAt: Date }): Promise<void>
}
