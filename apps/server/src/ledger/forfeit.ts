import type { IndicatorId } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { post } from './post.ts'

/**
 * Closes the balances of an account and moves all of them to the house account. From then on a posting that would
 * credit it is refused with `account.deleted`, also one in flight.
 */
export async function forfeit(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const balances = await tx.rows<{ currency: IndicatorId; amount: bigint }>(
    sql`SELECT currency, amount FROM balances_close(${playerId})`,
  )
  const held = balances.filter(({ amount }) => amount > 0n)
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
