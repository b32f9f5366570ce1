import type { Tx } from '#platform/database/database.ts'
import { lockOpenPayouts, takeStep } from './queries.ts'

/** Sends what was approved and nobody has begun to send back to review: its player has come to owe something. */
export async function holdPayouts(tx: Tx, { playerId, now }: { playerId: bigint; now: Date }): Promise<void> {
  const reason = 'the player owes what a refund could not take back'
  for (const { id, state } of await lockOpenPayouts(tx, playerId)) {
    if (state === 'approved')
      await takeStep(tx, { id, from: state, to: 'in-review', actor: 'rule', reason, now })
  }
}
