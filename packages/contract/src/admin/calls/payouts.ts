import { defineAdminCall, defineAdminList } from './define-call.ts'

export const getPayoutQueue = defineAdminList('/payouts', 'payouts.read')
export const getPayoutSummary = defineAdminCall({
  method: 'GET',
  path: '/payouts/summary',
  permission: 'payouts.read',
})
export const getPayoutSwitch = defineAdminCall({
  method: 'GET',
  path: '/payouts/switch',
  permission: 'payouts.pause',
})
export const approvePayouts = defineAdminCall({
  method: 'POST',
  path: '/payouts/approve',
  permission: 'payouts.decide',
})
export const rejectPayouts = defineAdminCall({
  method: 'POST',
  path: '/payouts/reject',
  permission: 'payouts.decide',
})
export const pausePayouts = defineAdminCall({
  method: 'POST',
  path: '/payouts/pause',
  permission: 'payouts.pause',
})
export const resumePayouts = defineAdminCall({
  method: 'POST',
  path: '/payouts/resume',
  permission: 'payouts.pause',
})
