import {
  getSpinCosts,
  getSpinHistory,
  getSpinProof,
  getWheelCommitment,
  getWheelItems,
  type SpinCosts,
} from '@ganj/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { refreshBalances } from '#player/balances/spending.ts'

export const wheelKey = ['wheel'] as const

export const itemsQuery = queryOptions({
  queryKey: [...wheelKey, 'items'],
  queryFn: ({ signal }) => call(getWheelItems, { signal }),
})

export interface Costs extends SpinCosts {
  /** How far the server's clock was ahead of ours. */
  skewMs: number
}

export const costsQuery = queryOptions({
  queryKey: [...wheelKey, 'costs'],
  queryFn: async ({ signal }): Promise<Costs> => {
    const costs = await call(getSpinCosts, { signal })
    return { ...costs, skewMs: Date.parse(costs.serverTime) - Date.now() }
  },
})

export const commitmentQuery = queryOptions({
  queryKey: [...wheelKey, 'commitment'],
  queryFn: ({ signal }) => call(getWheelCommitment, { signal }),
})

export const historyQuery = queryOptions({
  queryKey: [...wheelKey, 'history'],
  queryFn: ({ signal }) => call(getSpinHistory, { signal }),
})

export const proofQuery = (spinPublicId: string) =>
  queryOptions({
    queryKey: [...wheelKey, 'proof', spinPublicId],
    queryFn: ({ signal }) => call(getSpinProof, { query: { spinPublicId }, signal }),
  })

/** Invalidates all queries of the wheel after a spin or a new seed. */
export async function refreshWheel(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: wheelKey }), refreshBalances(queries)])
}
