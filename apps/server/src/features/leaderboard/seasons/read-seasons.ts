import { maxSeasonPlaces, maxSeasons, type PastSeason, type SeasonStandings } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Boards, rowOf } from '../boards/board-view.ts'
import { scoresOf, winnersOf } from '../boards/queries.ts'
import { pastSeason, pastSeasons } from './rules.ts'

interface Ask {
  playerId: bigint
  timeZone: string
  now: Date
}

/** The weeks of the last half year with any score, newest first. */
export async function readSeasons(db: Db, { playerId, timeZone, now }: Ask): Promise<PastSeason[]> {
  const seasons = pastSeasons(maxSeasons, now, timeZone)
  const boards = seasons.map(({ board }) => board)
  const [winners, scores] = await Promise.all([winnersOf(db, boards), scoresOf(db, boards, playerId)])
  const winnerOf = new Map(winners.map((winner) => [winner.board, winner]))
  const scoreOf = new Map(scores.map(({ board, score }) => [board, Number(score)]))
  return seasons.flatMap(({ board, startsAt, endsAt }) => {
    const winner = winnerOf.get(board)
    if (!winner) return []
    return {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      winner: rowOf(winner, 1, playerId),
      score: scoreOf.get(board) ?? null,
    }
  })
}

/** The final places of a past week. */
export async function readSeason(
  boards: Boards,
  { startsAt, playerId, timeZone, now }: Ask & { startsAt: string },
): Promise<SeasonStandings> {
  const season = pastSeason(new Date(startsAt), now, timeZone)
  if (!season) throw new Fault('season.not-found')
  const { players, top, me } = await boards.view(season.board, { playerId, places: maxSeasonPlaces }, now)
  return {
    startsAt: season.startsAt.toISOString(),
    endsAt: season.endsAt.toISOString(),
    players,
    top,
    me,
  }
}
