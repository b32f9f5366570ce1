import { Fault } from '#platform/fault.ts'
import { addJob, type JobName } from '#platform/jobs/jobs.ts'
import type { PaymentRow, Payments } from './payment.ts'
import { paymentById } from './queries.ts'
import { isPaid } from './rules.ts'

/** The minimum interval between two queries to the host or the chain for an order, milliseconds; players ask often. */
const patience = { 'reconcile-stars': 15_000, 'watch-chain': 2_000 } as const satisfies Partial<
  Record<JobName, number>
>

const lookingBy = { star: 'reconcile-stars', tether: 'watch-chain', playdeck: undefined } as const

/**
 * The state of an order. An unpaid one is looked up at its host or on the chain, where that is possible.
 * @throws Fault `payment.not-found`, also for another player's order
 */
export async function checkPayment(
  { database }: Pick<Payments, 'database'>,
  playerId: bigint,
  id: string,
  now: Date,
): Promise<PaymentRow> {
  const order = await paymentById(database, id)
  if (order?.playerId !== playerId) throw new Fault('payment.not-found')
  const job = lookingBy[order.method]
  if (job && !isPaid(order.state)) {
    const runAt = new Date(now.getTime() + patience[job])
    await database.transaction((tx) => addJob(tx, job, {}, { key: job, runAt }))
  }
  return order
}
