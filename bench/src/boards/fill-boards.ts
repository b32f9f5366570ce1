import type { BenchDatabase } from '../bench-database.ts'

interface Filling {
  from: number
  to: number
  boards: readonly string[]
  arePlayersThere?: boolean
}

/**
 * Players up to a number, each with a place on each board, on top of those who are there. Scores as they are: most are low
 * and many are equal. Foreign keys sleep meanwhile; what is written is right.
 */
export async function fillBoards(
  { query }: BenchDatabase,
  { from, to, boards, arePlayersThere = false }: Filling,
): Promise<void> {
  const asleep = (text: string) =>
    query(`DO $do$ BEGIN SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
             EXECUTE $fill$ ${text} $fill$; END $do$`)
  if (!arePlayersThere)
    await asleep(`
    INSERT INTO player (public_id, telegram_id, username, created_at)
    SELECT lpad(n::text, 12, '0'), n, 'bench-' || n, now() - interval '30 days'
      FROM generate_series(${from + 1}, ${to}) n`)
  // Made anew after so many rows: in one go, not row by row.
  const { rows: indexes } = await query(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'standing' AND indexname <> 'standing_pkey'`,
  )
  for (const { indexname } of indexes) await query(`DROP INDEX ${indexname}`)
  for (const board of boards) {
    await asleep(`
      INSERT INTO standing SELECT '${board}', n, (100000 * power(random(), 3))::int, now() - random() * interval '1 hour'
        FROM generate_series(${from + 1}, ${to}) n`)
  }
  for (const { indexdef } of indexes) await query(indexdef)
  await query('VACUUM ANALYZE player, standing')
}
