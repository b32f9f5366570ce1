import { isClientFault, newIdempotencyKey } from '@ganj/client'
import { buyPack, type Money } from '@ganj/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { indicatorsQuery, spendOptimistically } from '#economy/indicators.ts'
import { feel } from '#platform/feel.ts'
import { packsQuery, powerUpNamesQuery } from './shop-queries.ts'

// Each is kept until the server has answered: a tap after a lost answer must not buy twice, not even from a new sheet.
// At another price it is another purchase.
const keys = new Map<string, string>()

interface Order {
  packPublicId: string
  price: Money
}

const purposeOf = ({ packPublicId, price }: Order) => `${packPublicId} ${price.amount} ${price.currency}`

/** Buys a pack: its price leaves the counter at once, and comes back when the server refuses. */
export function useBuy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (order: Order) => {
      const purpose = purposeOf(order)
      const key = keys.get(purpose) ?? newIdempotencyKey()
      keys.set(purpose, key)
      const { packPublicId, price } = order
      const body = { packPublicId, price: { currency: price.currency, amount: price.amount } }
      const purchase = await call(buyPack, { body, key })
      keys.delete(purpose)
      return purchase
    },
    onMutate: ({ price }) => spendOptimistically(queries, price.currency, price.amount),
    onSuccess: () => feel('purchase'),
    onError: (fault, order, takeBack) => {
      takeBack?.()
      if (isClientFault(fault) && fault.status !== 0 && fault.status < 500) keys.delete(purposeOf(order))
    },
    onSettled: () => {
      const stale = [indicatorsQuery.queryKey, packsQuery.queryKey, powerUpNamesQuery.queryKey]
      return Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}
