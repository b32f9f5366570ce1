import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { ChainError } from '#platform/ton/chain.ts'
import type { Debts, PayoutReactions } from '../requests/payouts.ts'
import { openBatch } from './batch.ts'
import { checkBalances } from './check-balances.ts'
import { formBatch } from './form-batch.ts'
import { type Alarm, type HotWallet, rateLimited } from './hot-wallet.ts'
import { settleBatch } from './settle-batch.ts'

export interface PayoutWorker {
  database: Database
  wallet: HotWallet
  alarm: Alarm
  reactions: PayoutReactions
  debts: Pick<Debts, 'debtorsAmong'>
  batchSize: number
  clock: Clock
}

/**
 * One round: an open batch is taken one step further; without one, a batch is formed. Any number of workers may do this
 * concurrently, and each may crash at any line: the next one continues from the state of the database and the chain.
 */
export async function payoutRound(worker: PayoutWorker): Promise<void> {
  const now = worker.clock()
  const batch = await openBatch(worker.database)
  if (batch) return settleBatch(worker, batch, now)
  await formBatch(worker, now)
}

/** How often the hot wallet's balances are checked, with or without pending payouts. */
const balancesMs = 60_000

/** Runs rounds until stopped. A round that fails raises an alarm, and the next one tries again. */
export function startPayouts(worker: PayoutWorker, everyMs: number): { stop(): Promise<void> } {
  const alarm = rateLimited(worker.alarm, worker.clock)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let checkedAt = Number.NEGATIVE_INFINITY
  const ring = (error: unknown) => {
    const kind = error instanceof ChainError ? 'chain-silent' : 'round-failed'
    alarm(kind, { message: error instanceof Error ? error.message : String(error) })
  }
  const checkWhenDue = async () => {
    const now = worker.clock().getTime()
    if (now - checkedAt < balancesMs) return
    checkedAt = now
    await checkBalances({ ...worker, alarm })
  }
  const turn = () => {
    round = checkWhenDue()
      .catch(ring)
      .then(() => payoutRound({ ...worker, alarm }))
      .catch(ring)
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
