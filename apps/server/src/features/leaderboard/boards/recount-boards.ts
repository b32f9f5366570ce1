import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { boardOfGroup, periodOf, scoreDimensions, seasonAt } from '../seasons/rules.ts'
import { lockBoards, removeStanding, setStanding } from './queries.ts'
import type { Circles } from './read-leaderboard.ts'

/** A player's entry on a board: a score, and its time. */
interface Counted {
  score: bigint
  reachedAt: Date
}

export interface Recount {
  playerId: bigint
  /** When the excluded or cleared run was submitted: it decides which boards change. */
  submittedAt: Date
}

export interface Counts {
  timeZone: string
  groupOf: Circles['groupOf']
  /** The best run submitted within `[from, to)`; `forPrizes`: of those that can win prizes. */
  bestRunOf(
    tx: Tx,
    playerId: bigint,
    period: { from: Date; to: Date; forPrizes: boolean },
  ): Promise<Counted | undefined>
  /** The blue fire of all runs submitted within `[from, to)`, and when the last of it was found. */
  blueFireOf(tx: Tx, playerId: bigint, period: { from: Date; to: Date }): Promise<Counted | undefined>
}

const always = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }

/**
 * Recomputes a player's entries on the boards of a moment, from the runs that count now. A week whose places are
 * finalised is unchanged.
 */
export async function recountBoards(
  tx: Tx,
  { playerId, submittedAt }: Recount,
  { timeZone, groupOf, bestRunOf, blueFireOf }: Counts,
): Promise<void> {
  const week = seasonAt(submittedAt, timeZone)
  const isFixed = await isSeasonFinalised(tx, week.board)
  await lockBoards(tx, [playerId])
  const put = (board: string, counted: Counted | undefined) =>
    counted ? setStanding(tx, board, playerId, counted) : removeStanding(tx, [board], playerId)

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
  // The player may be in another group since.
  const groupId = isFixed ? null : await groupOf(tx, playerId)
  if (groupId !== null) {
    const best = await bestRunOf(tx, playerId, { ...ofWeek, forPrizes: false })
    await put(boardOfGroup(periodOf('group', submittedAt, timeZone), groupId), best)
  }
}

/** Locked, so that the week is not finalised meanwhile. */
async function isSeasonFinalised(tx: Tx, board: string): Promise<boolean> {
  const season = await tx.maybe<{ state: string }>(
    sql`SELECT state FROM season WHERE board = ${board} FOR SHARE`,
  )
  return season !== undefined && season.state !== 'ended'
}
