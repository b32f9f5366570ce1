import type { Database } from '#platform/database/database.ts'
import { readControl } from '../control.ts'
import { approvedSum, countAboveCap } from './batch.ts'
import { type Alarm, type HotWallet, minTon, tonPerTransfer } from './hot-wallet.ts'

interface Watcher {
  database: Database
  wallet: HotWallet
  alarm: Alarm
}

/**
 * Raises an alarm when the hot wallet holds less than the pending payouts, or less than its minimum, and for payouts
 * above the cap.
 */
export async function checkBalances({ database, wallet, alarm }: Watcher): Promise<void> {
  const { chain, address, master, lowTether } = wallet
  const waiting = await approvedSum(database)
  const { dailyCap } = await readControl(database)
  const aboveCap = await countAboveCap(database, dailyCap)
  if (aboveCap > 0) alarm('above-cap', { payouts: String(aboveCap), cap: String(dailyCap) })
  const [held, ton] = [await chain.jettonBalance(address, master), await chain.tonBalance(address)]
  if (held < waiting || held < lowTether) {
    alarm('tether-low', { held: String(held), waiting: String(waiting) })
  }
  if (ton < minTon + tonPerTransfer) alarm('ton-low', { held: String(ton) })
}
