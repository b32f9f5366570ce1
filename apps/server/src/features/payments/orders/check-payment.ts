import { Fault } from '#platform/fault.ts'
import { addJob, type JobName } from '#platform/jobs/jobs.ts'
import type { PaymentRow, Payments } from './payment.ts'
import { paymentById } from './queries.ts'
import { isPaid } from './rules.ts'

/** Players ask often; their host or the chain is asked this much later at the earliest, milliseconds. */
const patience = { 'reconcile-stars': 15_000, 'watch-chain': 2_000 } as const satisfies Partial<
  Record<JobName, number>
>

const lookingBy = { star: 'reconcile-stars', tether: 'watch-chain', playdeck: undefined } as const

/**
 * Where an order stands. One whose money has not come is looked for, by whatever can look.
 * @throws Fault `payment.not-found`, also for somebody else's
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
