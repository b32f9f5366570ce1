import { defineCall } from '../define-call.ts'

export const nameReferrer = defineCall({ method: 'POST', path: '/user/referrer', idempotent: true })
export const getInvitees = defineCall({ method: 'GET', path: '/user/invitees' })
export const joinGroup = defineCall({ method: 'POST', path: '/group/join' })
export const createGroup = defineCall({ method: 'POST', path: '/group/create' })
export const leaveGroup = defineCall({ method: 'POST', path: '/group/leave' })
export const getGroupBoard = defineCall({ method: 'GET', path: '/group/board' })
export const getMyGroup = defineCall({ method: 'GET', path: '/group/mine' })
