import { defineCall } from '../define-call.ts'

export const getPowerUps = defineCall({ method: 'GET', path: '/game/power-ups' })
export const usePowerUp = defineCall({ method: 'POST', path: '/game/power-up', idempotent: true })
