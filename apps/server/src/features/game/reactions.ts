import type { Reaction } from '#ledger/goals/reaction.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Found } from './runs/rules.ts'

export interface RunVerified extends Found {
  playerId: bigint
  runId: string
  score: bigint
  /** False for a third-party game whose scores win nothing: only boards without prizes may take it. */
  countsForPrizes: boolean
  /** When the run was handed in. */
  reachedAt: Date
}

/** What happens elsewhere, in the same transaction, because of something in the game. Practice causes nothing. */
export interface GameReactions {
  /** Runs were proven, each of another player. */
  runsVerified(tx: Tx, events: readonly RunVerified[]): Promise<void>
  /** What comes of a revive; the statement that grants it applies it. */
  ofRevive(event: { now: Date }): Promise<Reaction>
  /** What comes of a power-up that is granted to a run. */
  ofPowerUpUse(event: { now: Date }): Promise<Reaction>
  /** What comes of a level that the craft goes up. */
  ofUpgrade(event: { now: Date }): Promise<Reaction>
  /** An operator said that a run counts no longer, or again. */
  runReviewed(tx: Tx, event: { playerId: bigint; submittedAt: Date }): Promise<void>
}
