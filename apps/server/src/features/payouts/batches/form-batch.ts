import type { Database } from '#platform/database/database.ts'
import { readControl } from '../control.ts'
import { leftSince } from '../requests/overview.ts'
import type { Debts } from '../requests/payouts.ts'
import { transitionPayout } from '../requests/queries.ts'
import { dayMs, fitting } from '../requests/rules.ts'
import { sendIneligibleToReview } from '../requests/send-to-review.ts'
import { addBatch, approvedSum, isAnyFree, lockBatching, lockFree, openBatch } from './batch.ts'
import { type HotWallet, minTon, tonPerTransfer } from './hot-wallet.ts'

export interface BatchForming {
  database: Database
  wallet: HotWallet
  debts: Pick<Debts, 'debtorsAmong'>
  /** The maximum number of payouts in a message; the contract takes 254. */
  batchSize: number
}

/** Forms a batch of approved payouts, as far as cap and wallet allow. @returns whether one was formed */
export async function formBatch(
  { database, wallet, debts, batchSize }: BatchForming,
  now: Date,
): Promise<boolean> {
  if ((await approvedSum(database)) === 0n) return false
  const control = await readControl(database)
  if (!control.isRunning) return false
  const { chain, address, master } = wallet
  const time = await chain.time()
  if (!(await isAnyFree(database, { time, dailyCap: control.dailyCap }))) return false
  const [held, ton] = [await chain.jettonBalance(address, master), await chain.tonBalance(address)]
  const most = Math.min(batchSize, Number((ton - minTon) / tonPerTransfer))
  if (most <= 0) return false

  return database.transaction(async (tx) => {
    await lockBatching(tx)
    const { isRunning, dailyCap } = await readControl(tx)
    if (!isRunning || (await openBatch(tx))) return false
    const left = dailyCap - (await leftSince(tx, new Date(now.getTime() - dayMs)))
    const waiting = await sendIneligibleToReview(tx, debts, await lockFree(tx, { most, time, dailyCap }), now)
    const chosen = fitting(waiting, left < held ? left : held, most)
    if (chosen.length === 0) return false
    const batchId = await addBatch(tx, now)
    for (const { id } of chosen) {
      const step = { from: 'approved', to: 'batched', actor: 'worker', reason: 'batched' } as const
      await transitionPayout(tx, { id, ...step, batchId, now })
    }
    return true
  })
}
