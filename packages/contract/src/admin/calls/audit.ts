import { defineAdminCall, defineAdminList } from './define-call.ts'

export const getAudit = defineAdminList('/audit', 'audit.read')
export const getApprovals = defineAdminList('/approvals', 'signed-in')
export const confirmApproval = defineAdminCall({
  method: 'POST',
  path: '/approvals/confirm',
  permission: 'signed-in',
})
export const declineApproval = defineAdminCall({
  method: 'POST',
  path: '/approvals/decline',
  permission: 'signed-in',
})
