import { boardDimensions } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { boardOfGroup, periodOf } from '../seasons/rules.ts'
import { copyStanding, lockBoards, takeOff } from './queries.ts'

interface Move {
  playerId: bigint
  groupId: string
  leftGroupId: string | null
  now: Date
}

/** Takes a player's score of this week along to the board of its new group. */
export async function changeGroupBoard(
  tx: Tx,
  { playerId, groupId, leftGroupId, now }: Move,
  timeZone: string,
): Promise<void> {
  await lockBoards(tx, playerId)
  const period = periodOf('group', now, timeZone)
  if (leftGroupId !== null) await takeOff(tx, [boardOfGroup(period, leftGroupId)], playerId)
  const weekly = periodOf('weekly', now, timeZone).board
  await copyStanding(tx, weekly, boardOfGroup(period, groupId), playerId)
}

/** Takes a player off every board that still runs; past ones stay as they ended. */
export async function leaveBoards(
  tx: Tx,
  { playerId, groupId, now }: { playerId: bigint; groupId: string | null; now: Date },
  timeZone: string,
): Promise<void> {
  await lockBoards(tx, playerId)
  const boards = boardDimensions.map((dimension) => periodOf(dimension, now, timeZone).board)
  const group = groupId === null ? [] : [boardOfGroup(periodOf('group', now, timeZone), groupId)]
  await takeOff(tx, [...boards, ...group], playerId)
}
