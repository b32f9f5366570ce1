import type { Database } from '#platform/database/database.ts'

/** The tables of a database, ours and those of the job queue, as they are written to. */
export interface Watch {
  /** Changes whenever a row of any table is added, changed or removed. */
  state(): Promise<string>
}

/** Watches every table: the newest transaction that wrote to it, and how many rows it has. */
export async function watchTables({ pool }: Database): Promise<Watch> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`)
  const text = rows
    .map(({ name }) => `SELECT '${name}', count(*), max(xmin::text::bigint) FROM ${name}`)
    .join(' UNION ALL ')
    // Many tables are read side by side, and come as they are ready.
    .concat(' ORDER BY 1')
  return {
    state: async () => {
      const { rows } = await pool.query({ text, rowMode: 'array', name: 'watch-tables' })
      return rows.map((row: unknown[]) => row.join(' ')).join('\n')
    },
  }
}

/** What anybody may see of a player. */
const publicFields = new Set(['public_id', 'username', 'avatar_public_id'])

/**
 * Everything that the database holds of one player and not of others, who did the same: texts, large numbers, bytes in
 * each way they could be written. Whatever table comes later is in it. What operators write is everybody's.
 */
export async function secretsOf(
  { pool }: Database,
  ownerId: bigint,
  otherIds: readonly bigint[],
): Promise<string[]> {
  const { rows: tables } = await pool.query<{ table: string; column: string }>(`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name = 'player_id' OR (table_name = 'player' AND column_name = 'id'))`)
  const [mine, theirs] = [new Set<string>(), new Set<string>()]
  for (const { table, column } of tables) {
    for (const [ids, found] of [
      [[ownerId], mine],
      [otherIds, theirs],
    ] as const) {
      const { rows } = await pool.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${column} = ANY($1::bigint[])`,
        [ids],
      )
      for (const { row } of rows) {
        for (const [name, value] of Object.entries(row)) {
          if (table !== 'player' || !publicFields.has(name)) collect(value, found)
        }
      }
    }
  }
  const { rows: content } = await pool.query<{ id: string }>('SELECT DISTINCT public_id AS id FROM content')
  for (const { id } of content) theirs.add(id)
  return [...mine].filter((secret) => !theirs.has(secret)).flatMap(writings)
}

/** A moment, or the name of a kind: `friend-joined`, `run-verified:sum:score`. */
const isCommon = /^(\d{4}-\d\d-\d\d.*|[a-z]+(-[a-z]+)*(:[a-zA-Z]+)*)$/

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, found)
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, found)
  } else if (typeof value === 'number' && value > 1_000_000_000) found.add(String(value))
  else if (typeof value === 'string' && value.length >= 8 && !isCommon.test(value)) found.add(value)
}

function writings(secret: string): string[] {
  if (!/^\\x([0-9a-f]{2}){8,}$/.test(secret)) return [secret]
  const bytes = Buffer.from(secret.slice(2), 'hex')
  return [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
}
