import type { Db } from '#platform/database/database.ts'
import { boardOfGroup, periodOf, seasonAt } from '../seasons/rules.ts'
import { standingsAmong, standingsAround, topOf } from './queries.ts'

interface When {
  timeZone: string
  now: Date
}

/** How many entries of a group's board the bot posts. */
const shownPlaces = 10

/** The first entries of a group's board of this week. */
export async function topOfGroup(db: Db, groupId: string, { timeZone, now }: When) {
  const board = boardOfGroup(periodOf('group', now, timeZone), groupId)
  const rows = await topOf(db, board, shownPlaces)
  return rows.map(({ username, score }, index) => ({ place: index + 1, username, score: Number(score) }))
}

/** A player's score and place of this week; undefined without a score. */
export async function weekOf(db: Db, playerId: bigint, { timeZone, now }: When) {
  const [around = []] = await standingsAround(db, [{ board: seasonAt(now, timeZone).board, playerId }])
  const own = around.find((standing) => standing.playerId === playerId)
  return own && { score: Number(own.score), place: Number(own.place) }
}

/** The scores of players on a board; players without one are missing. */
export async function scoresOn(
  db: Db,
  board: string,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const standings = await standingsAmong(db, board, playerIds)
  return new Map(standings.map(({ playerId, score }) => [playerId, Number(score)]))
}
