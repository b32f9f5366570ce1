import { defineCall } from '../define-call.ts'

export const updateProfile = defineCall({ method: 'POST', path: '/user/profile' })
export const getAvatars = defineCall({ method: 'GET', path: '/avatar/all' })
export const getSessions = defineCall({ method: 'GET', path: '/auth/sessions' })
export const revokeSession = defineCall({ method: 'POST', path: '/auth/sessions/revoke' })
export const openBroadcast = defineCall({ method: 'POST', path: '/user/broadcast' })
export const exportMyData = defineCall({ method: 'GET', path: '/user/export' })
export const deleteAccount = defineCall({ method: 'POST', path: '/user/delete', idempotent: true })
