import { defineCall } from './define-call.ts'

export const signIn = defineCall({ method: 'POST', path: '/auth', auth: 'none' })
export const signInPlayDeck = defineCall({ method: 'POST', path: '/auth/play-deck', auth: 'none' })
export const refreshSession = defineCall({ method: 'POST', path: '/auth/refresh-token', auth: 'none' })
export const exchangeDevice = defineCall({
  method: 'POST',
  path: '/auth/refresh-token-device-id',
  auth: 'none',
})
export const handOver = defineCall({ method: 'POST', path: '/auth/hand-over' })
export const getPlayerView = defineCall({ method: 'GET', path: '/player-view', auth: 'none' })
