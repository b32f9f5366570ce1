import { defineCall } from '../define-call.ts'

export const buyWithStar = defineCall({ method: 'POST', path: '/payment/buy-with-star' })
export const buyWithStarPd = defineCall({ method: 'POST', path: '/payment/buy-with-star-pd' })
export const buyWithTether = defineCall({ method: 'POST', path: '/payment/buy-with-tether' })
export const reportPaymentError = defineCall({ method: 'POST', path: '/payment/error' })
export const checkPayment = defineCall({ method: 'POST', path: '/payment/check' })
export const getPayments = defineCall({ method: 'GET', path: '/payment/all' })
export const getPaymentMethods = defineCall({ method: 'GET', path: '/payment/methods' })
