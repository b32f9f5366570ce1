import { checkPayment, getPaymentMethods, getPayments, type Payment } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { launch } from '#platform/launch/launch.ts'
import { nextPollDelay, standingOf } from './payment-methods.ts'

/** The money payment methods of the current host. */
export const methodsQuery = queryOptions({
  queryKey: ['payment', 'methods'],
  queryFn: ({ signal }) => call(getPaymentMethods, { signal }),
  select: (methods) => methods[launch.host],
  staleTime: Number.POSITIVE_INFINITY,
})

/** How many recent orders are searched for an unsettled one. */
const recent = 10

/** The newest unsettled order: from before a reload, or from another device. */
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
    // The player may return from a wallet.
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: 'repeated' },
  })
