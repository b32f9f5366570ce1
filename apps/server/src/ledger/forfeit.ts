import { type IndicatorId, indicatorIds } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { post } from './post.ts'

/** Takes everything a closing account holds back to the house. */
export async function forfeit(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const held = await tx.rows<{ currency: IndicatorId; amount: bigint }>(sql`
    SELECT currency, amount FROM balance WHERE player_id = ${playerId} AND amount > 0
     ORDER BY array_position(${indicatorIds}::text[], currency) FOR UPDATE`)
  if (held.length === 0) return
  await post(tx, {
    playerId,
    key: 'account-closed',
    kind: 'account-closed',
    reference: 'account-closed',
    legs: held.map(({ currency, amount }) => ({ currency, delta: -amount, house: 'closed-accounts' })),
    now,
  })
}
