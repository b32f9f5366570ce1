import type { BoardDimension } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { boardOfGroup, periodOf, scoreDimensions } from '../seasons/rules.ts'
import { enterBoards, lockBoards } from './queries.ts'
import type { Circles } from './read-leaderboard.ts'

interface Proven {
  playerId: bigint
  score: bigint
  blueFire: number
  /** False: the weekly board, which has the prizes, does not take it. */
  countsForPrizes: boolean
  reachedAt: Date
}

/**
 * Enters a verified run on every board that may take it, of the moment it was handed in: that moment decides its week, whenever it began. A
 * week whose places are fixed takes no score any more.
 */
export async function recordScore(
  tx: Tx,
  { playerId, score, blueFire, countsForPrizes, reachedAt }: Proven,
  { timeZone, groupOf }: { timeZone: string; groupOf: Circles['groupOf'] },
): Promise<void> {
  await lockBoards(tx, playerId)
  const groupId = await groupOf(tx, playerId)
  const period = (dimension: BoardDimension) => periodOf(dimension, reachedAt, timeZone)
  const dimensions = scoreDimensions.filter((dimension) => countsForPrizes || dimension !== 'weekly')
  const group = groupId === null ? [] : [boardOfGroup(period('group'), groupId)]
  await enterBoards(tx, {
    playerId,
    reachedAt,
    score,
    boards: [...dimensions.map((dimension) => period(dimension).board), ...group],
    weekly: period('weekly').board,
    sum: { board: period('blue-fire').board, amount: BigInt(blueFire) },
  })
}
