import type { IndicatorId } from '@ganj/contract'
import type { AdminQueryOf, AdminReplyOf, getPlayerTransfers } from '@ganj/contract/admin'
import { toDecimal } from '#ledger/money.ts'
import { idPart, pageOf, readCursor } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { playerOf } from './player-rows.ts'

interface Row {
  id: bigint
  leg: number
  kind: string
  reference: string
  key: string
  currency: IndicatorId
  /** Minor units; negative for debits of the player. */
  delta: bigint
  account: string
  at: Date
}

/** The ledger of a player, newest first, a row for each currency that an operation moved. */
export async function readTransfers(
  db: Db,
  { id, currency, kind, from, to, cursor }: AdminQueryOf<typeof getPlayerTransfers>,
  limit: number,
): Promise<AdminReplyOf<typeof getPlayerTransfers>> {
  const player = await playerOf(db, id)
  const [lastId = 2n ** 63n - 1n, lastLeg = '0'] = readCursor(cursor, [idPart, idPart]) ?? []
  const all = sql``
  const rows = await db.rows<Row>(sql`
    SELECT id, leg, kind, reference, idempotency_key AS key, currency, created_at AS at,
           CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END AS delta,
           CASE WHEN credit_account LIKE 'player:%' THEN debit_account ELSE credit_account END AS account
      FROM transfer
     WHERE player_id = ${player.id} AND id <= ${lastId} AND (id < ${lastId} OR leg < ${lastLeg}::int)
       ${currency === undefined ? all : sql`AND currency = ${currency}`}
       ${kind === undefined ? all : sql`AND kind = ${kind}`}
       ${from === undefined ? all : sql`AND created_at >= ${from}`}
       ${to === undefined ? all : sql`AND created_at < ${to}`}
     ORDER BY id DESC, leg DESC LIMIT ${limit + 1}`)
  return pageOf(
    rows,
    limit,
    ({ id, leg }) => [id, leg],
    ({ id, leg: _, delta, at, ...row }) => ({
      ...row,
      id: String(id),
      amount: toDecimal(row.currency, delta),
      at: at.toISOString(),
    }),
  )
}
