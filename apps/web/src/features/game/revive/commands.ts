import { newIdempotencyKey } from '@ganj/client'
import { type NextRevive, reviveRun } from '@ganj/contract'
import type { IdempotencyKeys } from '#platform/idempotency-keys.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { savedOf, saveRun } from '../run/saved-run.ts'
import { nextReviveKey, nextReviveQuery } from './revive.ts'

/** The key is stored with the run, so that a retry after a reload is the same revive. */
const keys: IdempotencyKeys = {
  requestOf(runId, body) {
    const saved = savedOf(runId)
    const key = saved?.reviveKey ?? newIdempotencyKey()
    if (saved) saveRun({ ...saved, reviveKey: key })
    return { key, body }
  },
  answered: clearReviveKey,
}

/** Removes the key once the outcome of its revive is known: the next revive needs a new key. */
export function clearReviveKey(runId: string): void {
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
  // The count in the run's log decides the next state, not this answer.
  applies: (queries, { paid: _paid, ...next }, { runId }) =>
    queries.setQueryData(nextReviveQuery(runId).queryKey, next),
  invalidates: [indicatorsQuery],
  invalidatesOnFailure: [{ queryKey: nextReviveKey }],
  holdsUntilRead: true,
  sayFault: 'in-place',
})
