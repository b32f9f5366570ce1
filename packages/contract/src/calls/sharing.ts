import { defineCall } from './define-call.ts'

export const getShareLink = defineCall({ method: 'GET', path: '/user/share-link' })
export const prepareShareMessage = defineCall({ method: 'POST', path: '/user/share-message' })
