import { defineCall } from '../define-call.ts'

export const getProfile = defineCall({ method: 'GET', path: '/user/profile' })
export const getIndicators = defineCall({ method: 'GET', path: '/user/indicators' })
