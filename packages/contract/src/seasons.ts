import { type Static, Type } from 'typebox'
import * as calls from './calls/seasons.ts'
import { endpoint, strict } from './define.ts'
import { BoardRow } from './game/game.ts'
import { ContentId, indicatorIds, Money, Timestamp } from './schemas.ts'

/** Most ranges of prizes, past seasons and places of one that a call returns. */
export const maxPrizes = 100
export const maxSeasons = 26
export const maxSeasonPlaces = 100

export const SeasonPrize = strict({
  publicId: ContentId,
  name: Type.String({ description: "in the player's language" }),
  fromPlace: Type.Integer({ minimum: 1 }),
  toPlace: Type.Integer({ minimum: 1, description: 'this place included' }),
  prizes: Type.Array(Money, {
    minItems: 1,
    maxItems: indicatorIds.length,
    description: 'for each of these places',
  }),
})
export type SeasonPrize = Static<typeof SeasonPrize>

export const LeaderboardPrizes = strict({
  startsAt: Timestamp,
  endsAt: Timestamp,
  serverTime: Timestamp,
  budget: Type.Array(Money, {
    maxItems: indicatorIds.length,
    description: 'all prizes of the season together',
  }),
  prizes: Type.Array(SeasonPrize, { maxItems: maxPrizes }),
})
export type LeaderboardPrizes = Static<typeof LeaderboardPrizes>

export const getLeaderboardPrizes = endpoint(calls.getLeaderboardPrizes, {
  summary: 'List the prizes for the places of the current weekly leaderboard',
  reply: LeaderboardPrizes,
})

const OwnScore = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: "the caller's; null when it had none",
})

export const PastSeason = strict({
  startsAt: Timestamp,
  endsAt: Timestamp,
  winner: BoardRow,
  score: OwnScore,
})
export type PastSeason = Static<typeof PastSeason>

export const getSeasons = endpoint(calls.getSeasons, {
  summary: 'List the past seasons of the last half year that had any player on the leaderboard, newest first',
  reply: Type.Array(PastSeason, { maxItems: maxSeasons }),
})

export const SeasonStandings = strict({
  startsAt: Timestamp,
  endsAt: Timestamp,
  players: Type.Integer({ minimum: 0 }),
  top: Type.Array(BoardRow, { maxItems: maxSeasonPlaces }),
  me: Type.Union([BoardRow, Type.Null()]),
})
export type SeasonStandings = Static<typeof SeasonStandings>

export const getSeason = endpoint(calls.getSeason, {
  summary: 'Get the final places of a past season',
  query: strict({ startsAt: Timestamp }),
  reply: SeasonStandings,
  faults: ['season.not-found'],
})
