import { newIdempotencyKey } from '@ganj/client'
import { type NextRevive, reviveRun } from '@ganj/contract'
import type { IdempotencyKeys } from '#platform/idempotency-keys.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { savedOf, saveRun } from '../run/saved-run.ts'
import { nextReviveKey, nextReviveQuery } from './revive.ts'

/** Kept with the run: over a reload too it is the same revive. */
const keys: IdempotencyKeys = {
  requestOf(runId, body) {
    const saved = savedOf(runId)
    const key = saved?.reviveKey ?? newIdempotencyKey()
    if (saved) saveRun({ ...saved, reviveKey: key })
    return { key, body }
  },
  answered: forgetReviveKey,
}

/** The revive it stood for has ended one way or the other; the next one needs a key of its own. */
export function forgetReviveKey(runId: string): void {
  const saved = savedOf(runId)
  if (!saved?.reviveKey) return
  const { reviveKey: _answered, ...rest } = saved
  saveRun(rest)
}

interface Offer {
  runId: string
  price: NextRevive['price']
}

/** Pays for a revive; one may be free. */
export const payRevive = defineCommand({
  endpoint: reviveRun,
  body: ({ runId, price }: Offer) => ({ gameInstanceId: runId, ...(price ? { price } : {}) }),
  purpose: ({ runId }: Offer) => runId,
  keys,
  spends: ({ price }: Offer) => price,
  // The run's own count decides the next state, not this answer.
  applies: (queries, { paid: _paid, ...next }, { runId }) =>
    queries.setQueryData(nextReviveQuery(runId).queryKey, next),
  invalidates: [indicatorsQuery],
  invalidatesOnFailure: [{ queryKey: nextReviveKey }],
  holdsUntilRead: true,
  sayFault: 'in-place',
})
