import { type BoardDimension, type Leaderboard, leaderboardMaxUsers } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { boardOfGroup, periodOf } from '../seasons/rules.ts'
import { type Boards, type BoardView, emptyView, viewAmong } from './board-view.ts'
import { standingOf } from './queries.ts'

/** Relations between players, from other features. */
export interface Circles {
  friendsOf(db: Db, playerId: bigint): Promise<bigint[]>
  groupOf(db: Db, playerId: bigint): Promise<string | null>
  groupsOf(db: Db, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
}

interface Ask {
  dimension: BoardDimension
  maxUsers?: number | undefined
  playerId: bigint
  timeZone: string
  circles: Circles
  now: Date
}

interface Dependencies {
  database: Db
  boards: Boards
}

/** The first places of a board, the caller's own and the ones directly above and below it. */
export async function readLeaderboard(dependencies: Dependencies, ask: Ask): Promise<Leaderboard> {
  const { dimension, now } = ask
  const { startsAt, endsAt } = periodOf(dimension, now, ask.timeZone)
  const { players, top, me, neighbours } = await viewOf(dependencies, ask)
  return {
    dimension,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    serverTime: now.toISOString(),
    players,
    top,
    me,
    neighbours,
  }
}

async function viewOf({ database: db, boards }: Dependencies, ask: Ask): Promise<BoardView> {
  const { dimension, maxUsers: places = leaderboardMaxUsers, playerId, circles, now } = ask
  const board = await boardOf(db, ask)
  if (board === null) return emptyView
  if (dimension !== 'friends') return boards.view(board, { playerId, places }, now)
  const friends = await circles.friendsOf(db, playerId)
  return viewAmong(db, board, [playerId, ...friends], { playerId, places })
}

/** The caller's score on a board. */
export async function readHighScore(db: Db, ask: Ask): Promise<number> {
  const board = await boardOf(db, ask)
  const standing = board === null ? undefined : await standingOf(db, board, ask.playerId)
  return Number(standing?.score ?? 0n)
}

/** The board of a dimension for a player; null for a player without a group. */
async function boardOf(db: Db, { dimension, playerId, timeZone, circles, now }: Ask): Promise<string | null> {
  const period = periodOf(dimension, now, timeZone)
  if (dimension !== 'group') return period.board
  const groupId = await circles.groupOf(db, playerId)
  return groupId === null ? null : boardOfGroup(period, groupId)
}
