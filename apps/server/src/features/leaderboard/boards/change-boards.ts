import { boardDimensions } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { boardOfGroup, periodOf, seasonAt } from '../seasons/rules.ts'
import { lockBoards, removeStanding, setStanding } from './queries.ts'

interface Move {
  playerId: bigint
  groupId: string
  leftGroupId: string | null
  now: Date
}

interface Scores {
  timeZone: string
  /** The best run submitted within `[from, to)`, whether or not it counts for prizes. */
  bestRunOf(
    tx: Tx,
    playerId: bigint,
    period: { from: Date; to: Date },
  ): Promise<{ score: bigint; reachedAt: Date } | undefined>
}

/**
 * Copies a player's score of this week to the board of the new group. It is read from the runs: a score that wins no
 * prizes counts in the group, and is on no other board of the week.
 */
export async function changeGroupBoard(
  tx: Tx,
  { playerId, groupId, leftGroupId, now }: Move,
  { timeZone, bestRunOf }: Scores,
): Promise<void> {
  await lockBoards(tx, [playerId])
  const period = periodOf('group', now, timeZone)
  if (leftGroupId !== null) await removeStanding(tx, [boardOfGroup(period, leftGroupId)], playerId)
  const { startsAt: from, endsAt: to } = seasonAt(now, timeZone)
  const best = await bestRunOf(tx, playerId, { from, to })
  if (best) await setStanding(tx, boardOfGroup(period, groupId), playerId, best)
}

/** Removes a player's score of this week from the board of the group that the player leaves. */
export async function leaveGroupBoard(
  tx: Tx,
  { playerId, groupId, now }: { playerId: bigint; groupId: string; now: Date },
  timeZone: string,
): Promise<void> {
  await lockBoards(tx, [playerId])
  await removeStanding(tx, [boardOfGroup(periodOf('group', now, timeZone), groupId)], playerId)
}

/** Removes a player from every current board; past ones are unchanged. */
export async function leaveBoards(
  tx: Tx,
  { playerId, groupId, now }: { playerId: bigint; groupId: string | null; now: Date },
  timeZone: string,
): Promise<void> {
  await lockBoards(tx, [playerId])
  const boards = boardDimensions.map((dimension) => periodOf(dimension, now, timeZone).board)
  const group = groupId === null ? [] : [boardOfGroup(periodOf('group', now, timeZone), groupId)]
  await removeStanding(tx, [...boards, ...group], playerId)
}
