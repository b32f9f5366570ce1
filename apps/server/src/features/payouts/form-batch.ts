import type { Database } from '#platform/database/database.ts'
import { addBatch, approvedSum, lockWaiting } from './batch.ts'
import { readControl } from './control.ts'
import { type Alarm, type HotWallet, tonFloor, tonPerTransfer } from './hot-wallet.ts'
import { leftSince } from './overview.ts'
import { takeStep } from './queries.ts'
import { dayMs, fitting } from './rules.ts'

export interface Former {
  database: Database
  wallet: HotWallet
  alarm: Alarm
  /** Most payouts of one message; the contract takes 254. */
  batchSize: number
}

/** Makes a batch of what is approved, as far as cap and wallet reach. @returns whether one was made */
export async function formBatch({ database, wallet, alarm, batchSize }: Former, now: Date): Promise<boolean> {
  const waiting = await approvedSum(database)
  if (waiting === 0n || !(await readControl(database)).isRunning) return false
  const { chain, address, master } = wallet
  const [held, ton] = [await chain.jettonBalance(address, master), await chain.tonBalance(address)]
  warn(alarm, wallet, { waiting, held, ton })
  const most = Math.min(batchSize, Number((ton - tonFloor) / tonPerTransfer))
  if (most <= 0) return false

  return database
    .transaction(async (tx) => {
      const batchId = await addBatch(tx, now)
      if (batchId === undefined) return false
      const { isRunning, dailyCap } = await readControl(tx)
      const left = dailyCap - (await leftSince(tx, new Date(now.getTime() - dayMs)))
      const chosen = isRunning ? fitting(await lockWaiting(tx, most), left < held ? left : held, most) : []
      if (chosen.length === 0) throw nothingFits
      for (const { id } of chosen) {
        const step = {
          id,
          from: 'approved',
          to: 'batched',
          actor: 'worker',
          reason: 'batched',
          batchId,
          now,
        } as const
        await takeStep(tx, step)
      }
      return true
    })
    .catch((error: unknown) => {
      if (error === nothingFits) return false
      throw error
    })
}

/** Rolls the empty batch back. */
const nothingFits = new Error('nothing fits into a batch')

function warn(
  alarm: Alarm,
  wallet: HotWallet,
  { waiting, held, ton }: Record<'waiting' | 'held' | 'ton', bigint>,
) {
  if (held < waiting || held < wallet.lowTether) {
    alarm('tether-low', { held: String(held), waiting: String(waiting) })
  }
  if (ton < tonFloor + tonPerTransfer) alarm('ton-low', { held: String(ton) })
}
