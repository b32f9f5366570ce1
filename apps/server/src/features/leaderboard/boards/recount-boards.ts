import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { boardOfGroup, periodOf, scoreDimensions, seasonAt } from '../seasons/rules.ts'
import { lockBoards, putStanding, takeOff } from './queries.ts'
import type { Circles } from './read-leaderboard.ts'

/** What a player has on a board: a score, and since when. */
interface Counted {
  score: bigint
  reachedAt: Date
}

export interface Recount {
  playerId: bigint
  /** When the run was handed in that counts no longer, or again: it decides which boards are touched. */
  submittedAt: Date
}

export interface Counts {
  timeZone: string
  groupOf: Circles['groupOf']
  /** The best run handed in within `[from, to)`; `forPrizes`: of those that may win any. */
  bestRunOf(
    tx: Tx,
    playerId: bigint,
    period: { from: Date; to: Date; forPrizes: boolean },
  ): Promise<Counted | undefined>
  /** The blue fire of all runs handed in within `[from, to)`, and when the last of it was found. */
  blueFireOf(tx: Tx, playerId: bigint, period: { from: Date; to: Date }): Promise<Counted | undefined>
}

const always = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }

/**
 * Puts a player on the boards of a moment with what the runs that count say now. A week whose places are fixed stays as it
 * ended.
 */
export async function recountBoards(
  tx: Tx,
  { playerId, submittedAt }: Recount,
  { timeZone, groupOf, bestRunOf, blueFireOf }: Counts,
): Promise<void> {
  const week = seasonAt(submittedAt, timeZone)
  const isFixed = await holdsFixedPlaces(tx, week.board)
  await lockBoards(tx, [playerId])
  const put = (board: string, counted: Counted | undefined) =>
    counted ? putStanding(tx, board, playerId, counted) : takeOff(tx, [board], playerId)

  for (const dimension of scoreDimensions) {
    if (dimension === 'weekly' && isFixed) continue
    const { board, startsAt, endsAt } = periodOf(dimension, submittedAt, timeZone)
    const period = {
      from: startsAt ?? always.from,
      to: endsAt ?? always.to,
      forPrizes: dimension === 'weekly',
    }
    await put(board, await bestRunOf(tx, playerId, period))
  }
  const ofWeek = { from: week.startsAt, to: week.endsAt }
  await put(periodOf('blue-fire', submittedAt, timeZone).board, await blueFireOf(tx, playerId, ofWeek))
  const groupId = await groupOf(tx, playerId)
  if (groupId !== null) {
    const best = await bestRunOf(tx, playerId, { ...ofWeek, forPrizes: false })
    await put(boardOfGroup(periodOf('group', submittedAt, timeZone), groupId), best)
  }
}

/** Held, so that the places of the week are not fixed meanwhile. */
async function holdsFixedPlaces(tx: Tx, board: string): Promise<boolean> {
  const season = await tx.maybe<{ state: string }>(
    sql`SELECT state FROM season WHERE board = ${board} FOR SHARE`,
  )
  return season !== undefined && season.state !== 'ended'
}
