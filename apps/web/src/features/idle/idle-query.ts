import { claimCoinIdle, doubleCoinIdle, getCoinIdle, type Money } from '@ganj/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'
import { indicatorsQuery, spendOptimistically } from '#economy/indicators.ts'
import { createKeyKeeper } from '#economy/key-keeper.ts'

/** Asked once a visit: what waits is for who comes back. */
export const idleQuery = queryOptions({
  queryKey: ['coin-idle'],
  queryFn: ({ signal }) => earlyOr('coinIdle', () => call(getCoinIdle, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  retry: false,
  meta: { silent: 'background' },
})

const keys = createKeyKeeper()

/** Takes the waiting coins; doubled when a price is given, which is spent at once. */
export function useClaimIdle() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (price: Money | null) => {
      const purpose = price ? `${price.amount} ${price.currency}` : 'claim'
      try {
        const key = keys.keyOf(purpose)
        const paid = price
          ? await call(doubleCoinIdle, { body: { publicId: price.currency, price }, key })
          : await call(claimCoinIdle, { key })
        keys.answered(purpose)
        return paid
      } catch (fault) {
        keys.failed(purpose, fault)
        throw fault
      }
    },
    onMutate: (price) => (price ? spendOptimistically(queries, price.currency, price.amount) : undefined),
    onError: (_fault, _price, takeBack) => takeBack?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: indicatorsQuery.queryKey }),
  })
}
