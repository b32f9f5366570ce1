import { defineCall } from '../define-call.ts'

export const getMovements = defineCall({ method: 'GET', path: '/user/transfers' })
