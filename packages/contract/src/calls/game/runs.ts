import { defineCall } from '../define-call.ts'

export const getRuns = defineCall({ method: 'GET', path: '/game/runs' })
