import { defineAdminCall, defineAdminList } from './define-call.ts'

export const getOperators = defineAdminList('/operators', 'operators.read')
export const inviteOperator = defineAdminCall({
  method: 'POST',
  path: '/operators/invite',
  permission: 'operators.manage',
})
export const linkOperator = defineAdminCall({
  method: 'POST',
  path: '/operators/link',
  permission: 'operators.manage',
})
export const changeOperatorRole = defineAdminCall({
  method: 'POST',
  path: '/operators/change-role',
  permission: 'operators.manage',
})
export const removeOperator = defineAdminCall({
  method: 'POST',
  path: '/operators/remove',
  permission: 'operators.manage',
})
export const resetSecondFactor = defineAdminCall({
  method: 'POST',
  path: '/operators/reset-second-factor',
  permission: 'operators.manage',
})
export const getRoles = defineAdminCall({ method: 'GET', path: '/roles', permission: 'operators.read' })
export const changeRole = defineAdminCall({
  method: 'POST',
  path: '/roles/change',
  permission: 'operators.manage',
})
