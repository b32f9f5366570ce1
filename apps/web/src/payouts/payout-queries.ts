import { getPayouts } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { isOpen } from './payout-state.ts'

/** Polled while a payout is pending: the server does not push its changes. */
export const payoutsQuery = queryOptions({
  queryKey: ['payouts'],
  queryFn: ({ signal }) => call(getPayouts, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 10_000 : false),
})
