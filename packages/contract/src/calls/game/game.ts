import { defineCall } from '../define-call.ts'

export const openRun = defineCall({ method: 'POST', path: '/game/instance', idempotent: true })
export const getRun = defineCall({ method: 'GET', path: '/game/instance' })
export const submitScore = defineCall({ method: 'POST', path: '/game/score', idempotent: true })
export const getLeaderboard = defineCall({ method: 'GET', path: '/game/leaderboard' })
export const getHighScore = defineCall({ method: 'GET', path: '/game/high-score' })
