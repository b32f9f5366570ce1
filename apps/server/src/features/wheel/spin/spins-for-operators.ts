import type { IndicatorId } from '@ganj/contract'
import type { AdminReplyOf, getPlayerSpins } from '@ganj/contract/admin'
import { toDecimal } from '#ledger/money.ts'
import { idPart, pageOf, readCursor } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

interface Row {
  id: string
  item: string
  isFallback: boolean
  prizeCurrency: IndicatorId
  prizeAmount: bigint
  costCurrency: IndicatorId
  costAmount: bigint
  seedNumber: number
  nonce: number
  clientSeed: string
  commitment: Buffer
  serverSeed: Buffer | null
  roll: bigint
  at: Date
}

/** A player's spins with their proofs, newest first. A seed is shown once it was revealed, as for the player. */
export async function readSpins(
  db: Db,
  playerPublicId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AdminReplyOf<typeof getPlayerSpins>> {
  const [seed, nonce] = readCursor(cursor, [idPart, idPart]) ?? [String(2 ** 31 - 1), '0']
  const rows = await db.rows<Row>(sql`
    SELECT s.public_id AS id, s.item, s.is_fallback AS "isFallback", s.prize_currency AS "prizeCurrency",
           s.prize_amount AS "prizeAmount", s.cost_currency AS "costCurrency", s.cost_amount AS "costAmount",
           s.seed_number AS "seedNumber", s.nonce, s.client_seed AS "clientSeed", w.commitment,
           CASE WHEN w.revealed_at IS NOT NULL THEN w.server_seed END AS "serverSeed", s.roll, s.spun_at AS at
      FROM (SELECT * FROM wheel_spin
             WHERE player_id = (SELECT id FROM player WHERE public_id = ${playerPublicId})
               AND (seed_number, nonce) < (${seed}::int, ${nonce}::int)
             ORDER BY seed_number DESC, nonce DESC LIMIT ${limit + 1}) s
      JOIN wheel_seed w ON w.player_id = s.player_id AND w.number = s.seed_number
     ORDER BY s.seed_number DESC, s.nonce DESC`)
  return pageOf(
    rows,
    limit,
    (row) => [row.seedNumber, row.nonce],
    (row) => ({
      id: row.id,
      item: row.item,
      prize: { currency: row.prizeCurrency, amount: toDecimal(row.prizeCurrency, row.prizeAmount) },
      cost:
        row.costAmount === 0n
          ? null
          : { currency: row.costCurrency, amount: toDecimal(row.costCurrency, row.costAmount) },
      isFallback: row.isFallback,
      seedNumber: row.seedNumber,
      nonce: row.nonce,
      clientSeed: row.clientSeed,
      commitment: row.commitment.toString('hex'),
      serverSeed: row.serverSeed?.toString('hex') ?? null,
      roll: String(row.roll),
      at: row.at.toISOString(),
    }),
  )
}
