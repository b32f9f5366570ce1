import type { BoardRow, Leaderboard } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { countAbove, countOn, nextTo, type Standing, standingOf, standingsAmong, topOf } from './queries.ts'

/** A board as one player sees it. */
export type BoardView = Pick<Leaderboard, 'players' | 'top' | 'me' | 'neighbours'>

export interface Viewer {
  playerId: bigint
  /** How many of the first places are shown. */
  places: number
}

export const emptyView: BoardView = { players: 0, top: [], me: null, neighbours: [] }

/** The view of a board on which everybody counts. */
export async function viewBoard(db: Db, board: string, { playerId, places }: Viewer): Promise<BoardView> {
  const [top, mine, players] = await Promise.all([
    topOf(db, board, places),
    standingOf(db, board, playerId),
    countOn(db, board),
  ])
  const own = mine ? await around(db, board, mine) : undefined
  return {
    players,
    top: top.map((standing, index) => rowOf(standing, index + 1, playerId)),
    me: mine && own ? rowOf(mine, own.place, playerId) : null,
    neighbours: own
      ? [
          ...own.above.map((standing) => rowOf(standing, own.place - 1, playerId)),
          ...own.below.map((standing) => rowOf(standing, own.place + 1, playerId)),
        ]
      : [],
  }
}

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

export const rowOf = (standing: Standing, place: number, viewerId: bigint): BoardRow => ({
  place,
  publicId: standing.publicId,
  username: standing.username,
  avatarPublicId: standing.avatarPublicId,
  score: Number(standing.score),
  isMe: standing.playerId === viewerId,
})

async function around(db: Db, board: string, mine: Standing) {
  const [before, above, below] = await Promise.all([
    countAbove(db, board, mine),
    nextTo(db, board, mine, 'above'),
    nextTo(db, board, mine, 'below'),
  ])
  return { place: before + 1, above, below }
}
