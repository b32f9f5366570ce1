import { moveOrder } from './move-order.ts'
import type { Payments } from './payment.ts'
import { overdue } from './queries.ts'

/** A payment that was sent in time may still be in flight, milliseconds. */
const grace = 10 * 60_000

const atOnce = 200

/** Closes expired orders. Returns how many. */
export async function expirePayments({ database }: Pick<Payments, 'database'>, now: Date): Promise<number> {
  const due = await overdue(database, new Date(now.getTime() - grace), atOnce)
  for (const { publicId } of due) {
    await database.transaction((tx) => moveOrder(tx, publicId, 'expired', 'time', now))
  }
  return due.length
}
