import type { Payout } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { returnPayout } from '../batches/end-payout.ts'
import { payoutReply } from './payout-reply.ts'
import type { PayoutReactions, Payouts } from './payouts.ts'
import { lockOpenPayouts, lockPayout, payoutById } from './queries.ts'

/** Cancels a payout that is not in a batch yet. */
export function cancelPayout(
  { database, network, reactions }: Payouts,
  idempotency: Idempotency,
  payoutPublicId: string,
  now: Date,
): Promise<Payout> {
  return idempotently(database, idempotency, now, async (tx) => {
    const payout = await lockPayout(tx, payoutPublicId)
    if (payout?.playerId !== idempotency.playerId) throw new Fault('payout.not-found')
    if (payout.state !== 'in-review' && payout.state !== 'approved') throw new Fault('payout.under-way')
    const ending = { to: 'cancelled', actor: 'player', reason: 'taken back', now } as const
    await returnPayout(tx, payout, ending, reactions)
    return payoutReply(await payoutById(tx, payout.id), network)
  })
}

/** Cancels every payout of a player that is not in a batch yet. */
export async function cancelPayouts(
  tx: Tx,
  { playerId, now }: { playerId: bigint; now: Date },
  reactions: PayoutReactions,
): Promise<void> {
  for (const payout of await lockOpenPayouts(tx, playerId)) {
    const ending = { to: 'cancelled', actor: 'player', reason: 'the account was deleted', now } as const
    await returnPayout(tx, payout, ending, reactions)
  }
}
