import { defineCall } from './define-call.ts'

export const getHome = defineCall({ method: 'GET', path: '/home' })
export const start = defineCall({ method: 'POST', path: '/start', auth: 'none' })
