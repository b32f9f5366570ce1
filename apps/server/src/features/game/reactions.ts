import type { PowerUpId, UpgradeName } from '@ganj/contract'
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

/** What happens elsewhere, in the same transaction, because of something in the game. Practice is never told. */
export interface GameReactions {
  /** Runs were proven, each of another player. */
  runsVerified(tx: Tx, events: readonly RunVerified[]): Promise<void>
  /** A revive was paid for. */
  revived(tx: Tx, event: { playerId: bigint; runId: string; now: Date }): Promise<void>
  /** A power-up was granted to a run. */
  powerUpUsed(
    tx: Tx,
    event: { playerId: bigint; runId: string; powerUp: PowerUpId; now: Date },
  ): Promise<void>
  /** The craft went up to `currentLevel`, counted from 1. */
  upgraded(
    tx: Tx,
    event: { playerId: bigint; upgrade: UpgradeName; currentLevel: number; now: Date },
  ): Promise<void>
}
