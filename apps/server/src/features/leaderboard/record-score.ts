import type { Tx } from '#platform/database/database.ts'
import { addToSum, keepBest, lockBoards } from './queries.ts'
import type { Circles } from './read-leaderboard.ts'
import { boardOfGroup, periodOf, scoreDimensions } from './rules.ts'
import { isOpen } from './season-queries.ts'

interface Proven {
  playerId: bigint
  score: bigint
  blueFire: number
  reachedAt: Date
}

/**
 * Enters a verified run on every board of the moment it was handed in: that moment decides its week, whenever it began. A
 * week whose places are fixed takes no score any more.
 */
export async function recordScore(
  tx: Tx,
  { playerId, score, blueFire, reachedAt }: Proven,
  { timeZone, groupOf }: { timeZone: string; groupOf: Circles['groupOf'] },
): Promise<void> {
  await lockBoards(tx, playerId)
  const period = (dimension: Parameters<typeof periodOf>[0]) => periodOf(dimension, reachedAt, timeZone)
  const isWeekOpen = await isOpen(tx, period('weekly').board)
  for (const dimension of scoreDimensions) {
    if (dimension === 'weekly' && !isWeekOpen) continue
    await keepBest(tx, period(dimension).board, playerId, score, reachedAt)
  }
  if (blueFire > 0) {
    await addToSum(tx, period('blue-fire').board, playerId, BigInt(blueFire), reachedAt)
  }
  const groupId = await groupOf(tx, playerId)
  if (groupId === null) return
  await keepBest(tx, boardOfGroup(period('group'), groupId), playerId, score, reachedAt)
}
