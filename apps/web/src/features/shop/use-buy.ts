import { isClientFault, newIdempotencyKey } from '@ganj/client'
import { buyPack, type Money } from '@ganj/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { indicatorsQuery, spendOptimistically } from '#economy/indicators.ts'
import { packsQuery, powerUpNamesQuery } from './shop-queries.ts'

// Each is kept until the server has answered: a tap after a lost answer must not buy twice, not even from a new sheet.
const keys = new Map<string, string>()

interface Order {
  packPublicId: string
  price: Money
}

/** Buys a pack: its price leaves the counter at once, and comes back when the server refuses. */
export function useBuy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ packPublicId }: Order) => {
      const key = keys.get(packPublicId) ?? newIdempotencyKey()
      keys.set(packPublicId, key)
      const purchase = await call(buyPack, { body: { packPublicId }, key })
      keys.delete(packPublicId)
      return purchase
    },
    onMutate: ({ price }) => spendOptimistically(queries, price.currency, price.amount),
    onError: (fault, { packPublicId }, takeBack) => {
      takeBack?.()
      if (isClientFault(fault) && fault.status !== 0 && fault.status < 500) keys.delete(packPublicId)
    },
    onSettled: () => {
      const stale = [indicatorsQuery.queryKey, packsQuery.queryKey, powerUpNamesQuery.queryKey]
      return Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}
