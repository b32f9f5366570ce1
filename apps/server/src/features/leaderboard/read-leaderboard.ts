import { type BoardDimension, type BoardRow, type Leaderboard, leaderboardMaxUsers } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { countAbove, countOn, nextTo, type Standing, standingOf, topOf } from './queries.ts'
import { periodOf } from './rules.ts'

interface Ask {
  dimension: BoardDimension
  maxUsers?: number
  playerId: bigint
  timeZone: string
  now: Date
}

/** The first places of a board, the caller's own and the ones right above and below it. */
export async function readLeaderboard(db: Db, ask: Ask): Promise<Leaderboard> {
  const { dimension, maxUsers = leaderboardMaxUsers, playerId, timeZone, now } = ask
  const { board, startsAt, endsAt } = periodOf(dimension, now, timeZone)
  const row = (standing: Standing, place: number): BoardRow => ({
    place,
    publicId: standing.publicId,
    username: standing.username,
    score: Number(standing.score),
    isMe: standing.playerId === playerId,
  })

  const [top, mine, players] = await Promise.all([
    topOf(db, board, maxUsers),
    standingOf(db, board, playerId),
    countOn(db, board),
  ])
  const own = mine ? await around(db, board, mine) : undefined
  return {
    dimension,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    serverTime: now.toISOString(),
    players,
    top: top.map((standing, index) => row(standing, index + 1)),
    me: mine && own ? row(mine, own.place) : null,
    neighbours: own
      ? [
          ...own.above.map((standing) => row(standing, own.place - 1)),
          ...own.below.map((standing) => row(standing, own.place + 1)),
        ]
      : [],
  }
}

async function around(db: Db, board: string, mine: Standing) {
  const [before, above, below] = await Promise.all([
    countAbove(db, board, mine),
    nextTo(db, board, mine, 'above'),
    nextTo(db, board, mine, 'below'),
  ])
  return { place: before + 1, above, below }
}
