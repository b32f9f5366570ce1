import { getPayoutTerms } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

/** The terms name the wallet that receives payouts: a proof of another wallet makes them stale. */
export const payoutTermsQuery = queryOptions({
  queryKey: ['payout-terms'],
  queryFn: ({ signal }) => call(getPayoutTerms, { signal }),
})
