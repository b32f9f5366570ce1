import { defineCall } from '../define-call.ts'

export const issueProofPayload = defineCall({ method: 'POST', path: '/wallet/proof-payload' })
export const connectWallet = defineCall({ method: 'POST', path: '/wallet/connect', idempotent: true })
export const disconnectWallet = defineCall({ method: 'POST', path: '/wallet/disconnect' })
