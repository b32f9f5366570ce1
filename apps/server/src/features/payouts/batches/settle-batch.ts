import { lockPlayers } from '#auth/players.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type Chain, ChainError } from '#platform/ton/chain.ts'
import { readControl } from '../control.ts'
import type { PayoutReactions } from '../requests/payouts.ts'
import { type PayoutRow, payoutsOfBatch, transitionPayout } from '../requests/queries.ts'
import { marginSeconds, mostAttempts } from '../requests/rules.ts'
import { type Batch, closeBatch, lockBatch, markSent, refusedOf } from './batch.ts'
import { confirmPayout, returnPayout } from './end-payout.ts'
import type { Alarm, HotWallet } from './hot-wallet.ts'
import { type Outcome, traceBatch } from './trace-batch.ts'

export interface Settler {
  database: Database
  wallet: HotWallet
  alarm: Alarm
  reactions: PayoutReactions
}

/** How long the signer may take before operators are alerted, and before the batch is dissolved. */
const lateMs = 5 * 60_000
const unsignedMs = 60 * 60_000

/** Takes the open batch one step further, in whatever state another worker left it. */
export async function settleBatch(settler: Settler, batch: Batch, now: Date): Promise<void> {
  if (batch.state === 'formed') return awaitSigner(settler, batch, now)
  const payouts = await payoutsOfBatch(settler.database, batch.id)
  const trace = await traceBatch(settler.wallet.chain, batch, payouts)
  if (trace.isSeen) return apply(settler, batch, trace.outcomes, now)
  if (await isProvenUnprocessed(settler.wallet, batch)) {
    return dissolve(settler, batch, 'expired, and proven unprocessed', now)
  }
  await send(settler, batch, now)
}

async function awaitSigner(settler: Settler, batch: Batch, now: Date): Promise<void> {
  const age = now.getTime() - batch.formedAt.getTime()
  const refused = await refusedOf(settler.database, batch.id)
  if (refused.size > 0) {
    settler.alarm('signer-refuses', { batch: String(batch.id), why: [...refused.values()].join('; ') })
    return dissolve(settler, batch, 'another one of its batch was refused', now, refused)
  }
  const { isRunning } = await readControl(settler.database)
  // Nothing was signed, or this row would contain it: no further proof exists or is needed.
  if (age > unsignedMs || !isRunning) return dissolve(settler, batch, 'was not signed', now)
  if (age > lateMs) settler.alarm('signer-late', { batch: String(batch.id) })
}

async function send({ database, wallet }: Settler, batch: Batch, now: Date): Promise<void> {
  if (batch.boc === null) throw new Error(`batch ${batch.id} is ${batch.state} without a message`)
  if (batch.state === 'signed') {
    if (!(await readControl(database)).isRunning) return
    await database.transaction((tx) => markSent(tx, batch.id, now))
  }
  // Whether it arrived is visible on the chain, not in this answer.
  await wallet.chain.sendBoc(batch.boc).catch((error: unknown) => {
    if (!(error instanceof ChainError)) throw error
  })
}

/** The message has expired, was not taken before, and the wallet confirms that. */
async function isProvenUnprocessed({ chain, address }: HotWallet, batch: Batch): Promise<boolean> {
  const end = batch.expiresAt
  if (end === null || batch.messageHash === null) return false
  if ((await chain.time()) < end.getTime() / 1000 + marginSeconds) return false
  if (await chain.transactionOf(batch.messageHash)) return false
  return !(await isProcessed(chain, address, batch.queryId))
}

async function isProcessed(chain: Chain, address: string, queryId: number): Promise<boolean> {
  try {
    const [answer] = await chain.runGetMethod(address, 'processed?', [BigInt(queryId), 0n])
    return answer !== 0n
  } catch (error) {
    if (!(error instanceof ChainError && error.reason === 'refused')) throw error
    // A wallet that has never taken a message is not deployed yet, and has no methods.
    const transactions = await chain.transactions(address, { since: 0n, limit: 100 })
    return transactions.some(({ inMessage }) => inMessage?.source === null)
  }
}

/** Returns every payout of a batch to `approved`; those that the signer refuses, to review. */
async function dissolve(
  { database }: Settler,
  batch: Batch,
  reason: string,
  now: Date,
  refused: ReadonlyMap<bigint, string> = new Map(),
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockBatch(tx, batch))) return
    for (const { id, state } of await payoutsOfBatch(tx, batch.id)) {
      const why = refused.get(id)
      const of = { id, from: state, batchId: batch.id, now }
      await transitionPayout(
        tx,
        why === undefined
          ? { ...of, to: 'approved', actor: 'worker', reason }
          : { ...of, to: 'in-review', actor: 'signer', reason: why },
      )
    }
    await closeBatch(tx, batch.id, 'expired', now)
  })
}

async function apply(
  settler: Settler,
  batch: Batch,
  outcomes: ReadonlyMap<bigint, Outcome>,
  now: Date,
): Promise<void> {
  const { database, alarm } = settler
  await database.transaction(async (tx) => {
    // The players are locked first, as by everything that closes an account.
    await lockPlayers(
      tx,
      (await payoutsOfBatch(tx, batch.id)).map(({ playerId }) => playerId),
    )
    if (!(await lockBatch(tx, batch))) return
    // Another worker sent it: it is on the chain.
    if (batch.state === 'signed') await markSent(tx, batch.id, now)
    let open = 0
    for (const payout of await payoutsOfBatch(tx, batch.id)) {
      const outcome = outcomes.get(payout.id) ?? { kind: 'pending' }
      if (outcome.kind === 'pending') open++
      else await end(tx, settler, { payout, batchId: batch.id, outcome, now })
    }
    if (open === 0) await closeBatch(tx, batch.id, 'settled', now)
  })
  const unpaid = [...outcomes.values()].filter(({ kind }) => kind === 'unpaid' || kind === 'returned')
  if (unpaid.length > 0) alarm('unpaid', { batch: String(batch.id), payouts: String(unpaid.length) })
}

interface End {
  payout: PayoutRow
  batchId: bigint
  outcome: Exclude<Outcome, { kind: 'pending' }>
  now: Date
}

async function end(tx: Tx, { reactions }: Settler, { payout, batchId, outcome, now }: End): Promise<void> {
  const of = { actor: 'chain', batchId, now }
  if (outcome.kind === 'paid') {
    const ending = { ...of, reason: 'landed', transactionHash: outcome.hash }
    await confirmPayout(tx, payout, ending, reactions)
  } else if (outcome.kind === 'returned') {
    const ending = {
      ...of,
      to: 'failed' as const,
      reason: 'refused by the receiver',
      transactionHash: outcome.hash,
    }
    await returnPayout(tx, payout, ending, reactions)
  } else if (payout.attempts + 1 >= mostAttempts) {
    await returnPayout(tx, payout, { ...of, to: 'failed', reason: outcome.why }, reactions)
  } else {
    await transitionPayout(tx, {
      id: payout.id,
      from: payout.state,
      to: 'approved',
      ...of,
      reason: outcome.why,
    })
  }
}
