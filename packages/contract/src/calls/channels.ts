import { defineCall } from './define-call.ts'

export const checkChannel = defineCall({ method: 'POST', path: '/channel/check' })
