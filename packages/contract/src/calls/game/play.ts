import { defineCall } from '../define-call.ts'

export const getNextRevive = defineCall({ method: 'GET', path: '/game/next-revive' })
export const reviveRun = defineCall({ method: 'POST', path: '/game/revive', idempotent: true })
export const recordBlueFire = defineCall({ method: 'POST', path: '/game/blue-fire' })
export const recordPace = defineCall({ method: 'POST', path: '/game/pace' })
export const getGameData = defineCall({ method: 'GET', path: '/game/data' })
export const saveGameData = defineCall({ method: 'POST', path: '/game/data' })
export const getTicketRefill = defineCall({ method: 'GET', path: '/game/ticket-refill' })
