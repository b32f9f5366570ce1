import { defineCall } from '../define-call.ts'

export const getPayoutTerms = defineCall({ method: 'GET', path: '/payment/payout-terms' })
export const requestPayout = defineCall({ method: 'POST', path: '/payment/request-payout', idempotent: true })
export const getPayouts = defineCall({ method: 'GET', path: '/payment/request-payouts' })
export const cancelPayout = defineCall({ method: 'POST', path: '/payment/cancel-payout', idempotent: true })
