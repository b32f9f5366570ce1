import { defineCall } from './define-call.ts'

export const getCoinIdle = defineCall({ method: 'GET', path: '/user/coin-idle' })
export const claimCoinIdle = defineCall({ method: 'POST', path: '/user/coin-idle-claim', idempotent: true })
export const doubleCoinIdle = defineCall({ method: 'POST', path: '/user/coin-idle-double', idempotent: true })
