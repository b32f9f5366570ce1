import { getPayouts } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { isOpen } from './payout-state.ts'

/** While one is under way it is looked at again now and then: nobody tells the page. */
export const payoutsQuery = queryOptions({
  queryKey: ['payouts'],
  queryFn: ({ signal }) => call(getPayouts, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 10_000 : false),
})
