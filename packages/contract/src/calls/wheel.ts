import { defineCall } from './define-call.ts'

export const getWheelItems = defineCall({ method: 'GET', path: '/wheel/items' })
export const getSpinCosts = defineCall({ method: 'GET', path: '/wheel/spin-costs' })
export const getWheelCommitment = defineCall({ method: 'GET', path: '/wheel/commitment' })
export const spinWheel = defineCall({ method: 'POST', path: '/wheel/spin', idempotent: true })
export const rotateSeed = defineCall({ method: 'POST', path: '/wheel/rotate' })
export const getSpinProof = defineCall({ method: 'GET', path: '/wheel/proof' })
export const verifySpin = defineCall({ method: 'POST', path: '/wheel/verify', auth: 'none' })
export const getSpinHistory = defineCall({ method: 'GET', path: '/wheel/history' })
