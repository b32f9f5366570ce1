import { getPayouts } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { isOpen } from './payout-state.ts'

/** Polled while a payout is under way: the page is not notified. */
export const payoutsQuery = queryOptions({
  queryKey: ['payouts'],
  queryFn: ({ signal }) => call(getPayouts, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 10_000 : false),
})
