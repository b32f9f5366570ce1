import { newIdempotencyKey } from '@ganj/client'
import { defaultRevives, getNextRevive, type NextRevive, reviveRun } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { hasAnswer } from '#economy/key-keeper.ts'
import { savedOf, saveRun } from './saved-run.ts'

/** Asked anew each time the craft is down: what an earlier visit paid must not be paid twice. */
export const nextReviveQuery = (runId: string) =>
  queryOptions({
    queryKey: ['next-revive', runId],
    queryFn: ({ signal }) => call(getNextRevive, { query: { gameInstanceId: runId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    meta: { silent: 'in-place' },
  })

export type ReviveOffer = 'granted' | 'none' | 'for-sale'

/** What the server's word means for a run whose log holds so many revives: more granted than used is one paid for. */
export function offerOf({ remainingRevives }: NextRevive, revived: number): ReviveOffer {
  if (defaultRevives - remainingRevives > revived) return 'granted'
  return remainingRevives === 0 ? 'none' : 'for-sale'
}

/** Pays for a revive, under one key until the server has answered, over a reload too. */
export async function payRevive(runId: string, price: NextRevive['price']) {
  try {
    const body = { gameInstanceId: runId, ...(price ? { price } : {}) }
    const reply = await call(reviveRun, { body, key: keyFor(runId) })
    forgetReviveKey(runId)
    return reply
  } catch (fault) {
    if (hasAnswer(fault)) forgetReviveKey(runId)
    throw fault
  }
}

function keyFor(runId: string): string {
  const saved = savedOf(runId)
  const key = saved?.reviveKey ?? newIdempotencyKey()
  if (saved) saveRun({ ...saved, reviveKey: key })
  return key
}

/** The revive it stood for is settled; the next one needs a key of its own. */
export function forgetReviveKey(runId: string): void {
  const saved = savedOf(runId)
  if (!saved?.reviveKey) return
  const { reviveKey: _settled, ...rest } = saved
  saveRun(rest)
}
