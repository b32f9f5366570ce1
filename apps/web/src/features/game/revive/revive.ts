import { defaultRevives, getNextRevive, type NextRevive } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const nextReviveKey = ['next-revive'] as const

/** Read again at each crash: a revive that was paid for in an earlier visit must not be paid twice. */
export const nextReviveQuery = (runId: string) =>
  queryOptions({
    queryKey: [...nextReviveKey, runId],
    queryFn: ({ signal }) => call(getNextRevive, { query: { gameInstanceId: runId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    meta: { silent: 'in-place' },
  })

export type ReviveOffer = 'granted' | 'none' | 'for-sale'

/**
 * Compares the server's count with the revives in the log: more granted than used means that one is already paid for.
 */
export function offerOf({ remainingRevives }: NextRevive, revived: number): ReviveOffer {
  if (defaultRevives - remainingRevives > revived) return 'granted'
  return remainingRevives === 0 ? 'none' : 'for-sale'
}
