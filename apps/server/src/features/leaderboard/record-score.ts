import { boardDimensions } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { keepBest } from './queries.ts'
import { periodOf } from './rules.ts'

/** Enters a verified score on every board of the moment the run was handed in. */
export async function recordScore(
  tx: Tx,
  {
    playerId,
    score,
    reachedAt,
    timeZone,
  }: { playerId: bigint; score: bigint; reachedAt: Date; timeZone: string },
): Promise<void> {
  for (const dimension of boardDimensions) {
    await keepBest(tx, periodOf(dimension, reachedAt, timeZone).board, playerId, score, reachedAt)
  }
}
