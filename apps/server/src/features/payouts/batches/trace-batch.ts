import type { Chain, Message, Transaction } from '#platform/ton/chain.ts'
import type { PayoutRow } from '../requests/queries.ts'
import type { Batch } from './batch.ts'
import { carriesJettons, readOrder } from './messages.ts'

/**
 * The result of one payout on the chain. `paid`: it arrived, in that transaction. `unpaid`: nothing was sent, and this
 * message will never send anything. `returned`: the recipient refused, and it bounced to us. `pending`: not known yet.
 */
export type Outcome =
  | { kind: 'paid'; hash: string }
  | { kind: 'unpaid'; why: string }
  | { kind: 'returned'; hash: string }
  | { kind: 'pending' }

export type Trace = { isSeen: false } | { isSeen: true; outcomes: Map<bigint, Outcome> }

const pending: Outcome = { kind: 'pending' }

/**
 * Follows a batch's message through the chain: the hot wallet takes it, sends itself an internal message, which orders
 * the transfer from its jetton wallet, which sends it. Only existing transactions count; a missing one means that the
 * result is not known yet.
 * @throws Error when the chain shows another order than the one that was signed
 */
export async function traceBatch(chain: Chain, batch: Batch, payouts: readonly PayoutRow[]): Promise<Trace> {
  const taken = batch.messageHash === null ? undefined : await chain.transactionOf(batch.messageHash)
  if (!taken) return { isSeen: false }
  const all = (outcome: Outcome): Trace => ({
    isSeen: true,
    outcomes: new Map(payouts.map(({ id }) => [id, outcome])),
  })
  // The query id is used up, and the wallet could not even send the internal message.
  const [toSelf] = taken.outMessages
  if (!toSelf) return all({ kind: 'unpaid', why: 'the hot wallet could not act' })
  const acted = await chain.transactionOf(toSelf.hash)
  if (!acted) return all(pending)
  const outcomes = new Map<bigint, Outcome>()
  for (const payout of payouts) outcomes.set(payout.id, await traceOrder(chain, payout, acted))
  return { isSeen: true, outcomes }
}

async function traceOrder(chain: Chain, payout: PayoutRow, acted: Transaction): Promise<Outcome> {
  const order = acted.outMessages.find(({ body }) => readOrder(body)?.queryId === payout.id)
  if (!order) return { kind: 'unpaid', why: 'the hot wallet did not send it' }
  compare(payout, order)
  const ordered = await chain.transactionOf(order.hash)
  if (!ordered) return pending
  const carrier = ordered.outMessages.find(({ body }) => carriesJettons(body))
  if (ordered.isAborted || !carrier) return { kind: 'unpaid', why: 'the jetton wallet refused' }
  const landed = await chain.transactionOf(carrier.hash)
  if (!landed) return pending
  if (!landed.isAborted) return { kind: 'paid', hash: landed.hash }
  const bounced = landed.outMessages.find(({ isBounced }) => isBounced)
  const back = bounced && (await chain.transactionOf(bounced.hash))
  // Refused there and not bounced here: neither paid nor unpaid, until an operator has checked it.
  return back && !back.isAborted ? { kind: 'returned', hash: back.hash } : pending
}

function compare({ publicId, amount, fee, address }: PayoutRow, { body }: Message): void {
  const order = readOrder(body)
  if (order?.amount === amount - fee && order.to === address) return
  throw new Error(`the chain shows another order for payout ${publicId}: ${order?.amount} to ${order?.to}`)
}
