import { moveOrder } from './move-order.ts'
import type { Payments } from './payment.ts'
import { overdue } from './queries.ts'

/** Money that was sent in time may still be on its way, milliseconds. */
const grace = 10 * 60_000

const atOnce = 200

/** Closes the orders whose time is up. Answers how many. */
export async function expirePayments({ database }: Pick<Payments, 'database'>, now: Date): Promise<number> {
  const due = await overdue(database, new Date(now.getTime() - grace), atOnce)
  for (const { publicId } of due) {
    await database.transaction((tx) => moveOrder(tx, publicId, 'expired', 'time', now))
  }
  return due.length
}
