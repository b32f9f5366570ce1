import type { IndicatorId } from '@ganj/contract'
import type { BalanceExplanation } from '@ganj/contract/admin'
import { toDecimal } from '#ledger/money.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { playerOf } from './player-rows.ts'

interface Sum {
  kind: string
  account: string
  transfers: number
  /** Minor units, as text. */
  received: string
  paid: string
}

/**
 * The parts of a balance: the archived sum, and all transfers since by kind and account. One statement reads balance
 * and transfers, so that a concurrent posting is in both or in neither.
 */
export async function explainBalance(
  db: Db,
  publicId: string,
  currency: IndicatorId,
): Promise<BalanceExplanation> {
  const player = await playerOf(db, publicId)
  const { balance, opening, sums } = await db.one<{
    balance: bigint
    opening: bigint
    sums: Sum[] | null
  }>(sql`
    SELECT coalesce((SELECT amount FROM balance WHERE player_id = ${player.id} AND currency = ${currency}), 0) AS balance,
           coalesce((SELECT amount FROM opening_balance
                      WHERE player_id = ${player.id} AND currency = ${currency}), 0) AS opening,
           (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'account', account, 'transfers', transfers,
                                                'received', received::text, 'paid', paid::text)
                             ORDER BY kind, account)
              FROM (SELECT kind, CASE WHEN credit_account LIKE 'player:%' THEN debit_account ELSE credit_account END
                                   AS account, count(*)::int AS transfers,
                           coalesce(sum(amount) FILTER (WHERE credit_account LIKE 'player:%'), 0) AS received,
                           coalesce(sum(amount) FILTER (WHERE debit_account LIKE 'player:%'), 0) AS paid
                      FROM transfer WHERE player_id = ${player.id} AND currency = ${currency}
                     GROUP BY 1, 2) by_kind) AS sums`)
  const sum = (sums ?? []).reduce(
    (total, { received, paid }) => total + BigInt(received) - BigInt(paid),
    opening,
  )
  return {
    currency,
    balance: toDecimal(currency, balance),
    opening: toDecimal(currency, opening),
    sums: (sums ?? []).map(({ received, paid, ...rest }) => ({
      ...rest,
      received: toDecimal(currency, BigInt(received)),
      paid: toDecimal(currency, BigInt(paid)),
    })),
    sum: toDecimal(currency, sum),
    addsUp: sum === balance,
  }
}
