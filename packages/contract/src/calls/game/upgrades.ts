import { defineCall } from '../define-call.ts'

export const getUpgrades = defineCall({ method: 'GET', path: '/game/upgrades' })
export const getUserUpgrades = defineCall({ method: 'GET', path: '/game/user-upgrades' })
export const upgradeCraft = defineCall({ method: 'POST', path: '/game/upgrade', idempotent: true })
