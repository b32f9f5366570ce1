import type { BoardDimension } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { boardOfGroup, periodOf, scoreDimensions } from '../seasons/rules.ts'
import { enterBoards, lockBoards } from './queries.ts'
import type { Circles } from './read-leaderboard.ts'

interface Proven {
  playerId: bigint
  score: bigint
  blueFire: number
  /** False: the weekly board, which has the prizes, does not accept it. */
  countsForPrizes: boolean
  reachedAt: Date
}

/**
 * Enters verified runs, each of another player, on every board that accepts them. The time of the submission decides
 * the week, whenever a run began. A week whose places are finalised accepts no scores any more.
 */
export async function recordScores(
  tx: Tx,
  runs: readonly Proven[],
  { timeZone, groupsOf }: { timeZone: string; groupsOf: Circles['groupsOf'] },
): Promise<void> {
  const players = runs.map(({ playerId }) => playerId)
  await lockBoards(tx, players)
  const groups = await groupsOf(tx, players)
  const entries = runs.map(({ playerId, score, blueFire, countsForPrizes, reachedAt }) => {
    const period = (dimension: BoardDimension) => periodOf(dimension, reachedAt, timeZone)
    const dimensions = scoreDimensions.filter((dimension) => countsForPrizes || dimension !== 'weekly')
    const groupId = groups.get(playerId)
    const group = groupId === undefined ? [] : [boardOfGroup(period('group'), groupId)]
    const boards = [...dimensions.map((dimension) => period(dimension).board), ...group]
    const sum = { board: period('blue-fire').board, playerId, score: BigInt(blueFire), reachedAt }
    return {
      best: boards.map((board) => ({ board, playerId, score, reachedAt })),
      sums: blueFire > 0 ? [sum] : [],
      weekly: period('weekly').board,
    }
  })
  await enterBoards(tx, {
    best: entries.flatMap(({ best }) => best),
    sums: entries.flatMap(({ sums }) => sums),
    weeklies: [...new Set(entries.map(({ weekly }) => weekly))],
  })
}
