import { defineAdminCall, defineAdminList } from './define-call.ts'

export const getPaymentList = defineAdminList('/payments', 'payments.read')
export const getHeldCharges = defineAdminList('/payments/charges', 'payments.read')
export const refundPayment = defineAdminCall({
  method: 'POST',
  path: '/payments/refund',
  permission: 'payments.refund',
})
export const settleCharge = defineAdminCall({
  method: 'POST',
  path: '/payments/settle',
  permission: 'payments.refund',
})
export const getDebts = defineAdminList('/payments/debts', 'payments.read')
export const forgiveDebts = defineAdminCall({
  method: 'POST',
  path: '/payments/forgive',
  permission: 'payments.refund',
})
