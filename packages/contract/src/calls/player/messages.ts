import { defineCall } from '../define-call.ts'

export const getMessageSwitches = defineCall({ method: 'GET', path: '/user/messages' })
export const switchMessage = defineCall({ method: 'POST', path: '/user/messages' })
