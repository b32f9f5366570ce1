import type { BoardRow, Leaderboard } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { type Standing, standingsAmong } from './queries.ts'

/** A board as one player sees it. */
export type BoardView = Pick<Leaderboard, 'players' | 'top' | 'me' | 'neighbours'>

export interface Viewer {
  playerId: bigint
  /** How many of the first places are shown. */
  places: number
}

/** Reads boards on which all players count. A player's view never contradicts the player's own place. */
export interface Boards {
  view(board: string, viewer: Viewer, now: Date): Promise<BoardView>
}

export const emptyView: BoardView = { players: 0, top: [], me: null, neighbours: [] }

/** The view of a board on which only some players count; there are few enough of them to compare here. */
export async function viewAmong(
  db: Db,
  board: string,
  among: readonly bigint[],
  { playerId, places }: Viewer,
): Promise<BoardView> {
  const rows = (await standingsAmong(db, board, among)).map((standing, index) =>
    rowOf(standing, index + 1, playerId),
  )
  const me = rows.find(({ isMe }) => isMe) ?? null
  return {
    players: rows.length,
    top: rows.slice(0, places),
    me,
    neighbours: me ? rows.filter(({ place }) => Math.abs(place - me.place) === 1) : [],
  }
}

export const rowOf = (standing: Omit<Standing, 'reachedAt'>, place: number, viewerId: bigint): BoardRow => ({
  place,
  publicId: standing.publicId,
  username: standing.username,
  avatarPublicId: standing.avatarPublicId,
  score: Number(standing.score),
  isMe: standing.playerId === viewerId,
})
