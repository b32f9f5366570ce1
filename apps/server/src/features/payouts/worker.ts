import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { ChainError } from '#platform/ton/chain.ts'
import { openBatch } from './batch.ts'
import { formBatch } from './form-batch.ts'
import { type Alarm, type HotWallet, quietly } from './hot-wallet.ts'
import type { PayoutReactions } from './payouts.ts'
import { settleBatch } from './settle-batch.ts'

export interface PayoutWorker {
  database: Database
  wallet: HotWallet
  alarm: Alarm
  reactions: PayoutReactions
  batchSize: number
  clock: Clock
}

/**
 * One round: what is under way goes a step further; when nothing is, a batch is formed. Any number of workers may do
 * this at once, and each may die at any line: whoever comes next goes on from what the database and the chain say.
 */
export async function payoutRound(worker: PayoutWorker): Promise<void> {
  const now = worker.clock()
  const batch = await openBatch(worker.database)
  if (batch) return settleBatch(worker, batch, now)
  await formBatch(worker, now)
}

/** Goes round until stopped. A round that fails is an alarm, and the next one tries again. */
export function startPayouts(worker: PayoutWorker, everyMs: number): { stop(): Promise<void> } {
  const alarm = quietly(worker.alarm, worker.clock)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const turn = () => {
    round = payoutRound({ ...worker, alarm })
      .catch((error: unknown) => {
        const kind = error instanceof ChainError ? 'chain-silent' : 'round-failed'
        alarm(kind, { message: error instanceof Error ? error.message : String(error) })
      })
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, everyMs)
      })
  }
  turn()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return round
    },
  }
}
