import { defineCall } from './define-call.ts'

export const getLeaderboardPrizes = defineCall({ method: 'GET', path: '/game/leaderboard-prizes' })
export const getSeasons = defineCall({ method: 'GET', path: '/game/seasons' })
export const getSeason = defineCall({ method: 'GET', path: '/game/season' })
