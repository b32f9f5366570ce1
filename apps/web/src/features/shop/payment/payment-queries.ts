import { checkPayment, getPaymentMethods, getPayments, type Payment } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { launch } from '#platform/launch/launch.ts'
import { nextPollDelay, standingOf } from './payment-methods.ts'

/** Money that is taken in the host the app is open in. */
export const methodsQuery = queryOptions({
  queryKey: ['payment', 'methods'],
  queryFn: ({ signal }) => call(getPaymentMethods, { signal }),
  select: (methods) => methods[launch.host],
  staleTime: Number.POSITIVE_INFINITY,
})

/** How many orders are looked through for one that is not settled. */
const recent = 10

/** The newest order that may still be paid: begun before a reload, perhaps on another device. */
export const unsettledQuery = queryOptions({
  queryKey: ['payment', 'unsettled'],
  queryFn: ({ signal }) => call(getPayments, { query: { limit: recent }, signal }),
  select: (payments): Payment | undefined => payments.find((payment) => standingOf(payment) === 'looking'),
  staleTime: 0,
})

/** The state of an order, polled until it is settled. */
export const paymentQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['payment', 'order', transactionId],
    queryFn: ({ signal }) => call(checkPayment, { body: { transactionId }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      nextPollDelay(data, dataUpdateCount + errorUpdateCount),
    // Read again when the player returns from a wallet.
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: 'repeated' },
  })
