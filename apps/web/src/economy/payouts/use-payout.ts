import { cancelPayout, requestPayout } from '@ganj/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { indicatorsQuery } from '../indicators.ts'
import { createKeyKeeper } from '../key-keeper.ts'
import { payoutsQuery, payoutTermsQuery } from './payout-queries.ts'

// Beyond any one sheet: a tap after a lost answer must not ask twice.
const keys = createKeyKeeper()

const refresh = (queries: QueryClient) => {
  const stale = [indicatorsQuery.queryKey, payoutTermsQuery.queryKey, payoutsQuery.queryKey]
  return Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

interface Wish {
  walletAddress: string
  amount: number
}

/** Asks for a payout. Nothing is shown as gone before the server has said so: it is money. */
export function useRequestPayout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wish) =>
      kept(`ask ${body.walletAddress} ${body.amount}`, (key) => call(requestPayout, { body, key })),
    onSettled: () => refresh(queries),
  })
}

/** Takes a payout back. */
export function useCancelPayout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (payoutPublicId: string) =>
      kept(`cancel ${payoutPublicId}`, (key) => call(cancelPayout, { body: { payoutPublicId }, key })),
    onSettled: () => refresh(queries),
  })
}

async function kept<Answer>(purpose: string, ask: (key: string) => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await ask(keys.keyOf(purpose))
    keys.answered(purpose)
    return answer
  } catch (fault) {
    keys.failed(purpose, fault)
    throw fault
  }
}
