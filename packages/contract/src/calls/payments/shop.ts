import { defineCall } from '../define-call.ts'

export const getPacks = defineCall({ method: 'GET', path: '/shop/packs' })
export const buyPack = defineCall({ method: 'POST', path: '/shop/buy', idempotent: true })
