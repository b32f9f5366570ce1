import type { BenchDatabase } from '../installation/bench-database.ts'

interface Filling {
  from: number
  to: number
  boards: readonly string[]
  arePlayersThere?: boolean
}

/**
 * Adds players up to a number, each with a score on each board. Scores are distributed as in practice: most are low and many
 * are equal. Foreign keys are disabled meanwhile, because the rows are valid. Ends with a vacuum, an analyse and a checkpoint,
 * so that none of them runs during a measurement.
 */
export async function fillBoards(
  { query }: BenchDatabase,
  { from, to, boards, arePlayersThere = false }: Filling,
): Promise<void> {
  const atOnce = (text: string) =>
    query(`DO $do$ BEGIN
             SET LOCAL session_replication_role = replica;
             SET LOCAL synchronous_commit = off;
             SET LOCAL maintenance_work_mem = '1GB';
             EXECUTE $fill$ ${text} $fill$;
           END $do$`)
  // Indexes are rebuilt after the insert, which is faster than an update for each row.
  const { rows: indexes } = await query(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = indexrelid
      WHERE indrelid IN ('standing'::regclass, ${arePlayersThere ? `'standing'` : `'player'`}::regclass)
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  for (const { name } of indexes) await query(`DROP INDEX ${name}`)
  if (!arePlayersThere)
    await atOnce(`
      INSERT INTO player (public_id, telegram_id, username, created_at)
      SELECT lpad(n::text, 12, '0'), n, 'bench-' || n, now() - interval '30 days'
        FROM generate_series(${from + 1}, ${to}) n`)
  for (const board of boards)
    await atOnce(`
      INSERT INTO standing SELECT '${board}', n, (100000 * power(random(), 3))::int, now() - random() * interval '1 hour'
        FROM generate_series(${from + 1}, ${to}) n`)
  for (const { definition } of indexes) await atOnce(definition)
  await query('VACUUM ANALYZE player, standing')
  await query('CHECKPOINT')
}
