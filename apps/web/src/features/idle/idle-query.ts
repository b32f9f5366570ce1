import { getCoinIdle } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'

/** Read once per visit, and again after a claim that failed. */
export const idleQuery = queryOptions({
  queryKey: ['coin-idle'],
  queryFn: ({ signal }) => earlyOr('coinIdle', () => call(getCoinIdle, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  retry: false,
  meta: { silent: 'background' },
})
