import { defineCall } from '../define-call.ts'

export const getUserEvents = defineCall({ method: 'GET', path: '/user-event/all' })
export const readUserEvent = defineCall({ method: 'POST', path: '/user-event/read' })
