import type { Database } from '#platform/database/database.ts'

/** The tables of a database, ours and those of the job queue, with a marker of their changes. */
export interface Watch {
  /** Changes whenever a row of any table was added, changed or removed and committed. */
  state(): Promise<string>
}

/**
 * Watches every table by a trigger that notes each changed row: to read the notes is cheaper than to read the tables.
 */
export async function watchTables({ pool }: Database): Promise<Watch> {
  await pool.query(`
    CREATE SCHEMA watch;
    CREATE TABLE watch.change (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_name text NOT NULL);
    CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO watch.change (table_name) VALUES (TG_TABLE_NAME);
      RETURN NULL;
    END $$;`)
  const { rows } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', nspname, relname) AS name
      FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE nspname IN ('public', 'graphile_worker') AND relkind IN ('r', 'p') AND NOT relispartition`)
  for (const { name } of rows) {
    await pool.query(`
      CREATE TRIGGER watch_rows AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION watch.note()`)
  }
  return {
    state: async () => {
      const { rows } = await pool.query<{ last: string | null }>(
        'SELECT max(number) AS last FROM watch.change',
      )
      return String(rows[0]?.last)
    },
  }
}

/** The fields of a player that anybody may see. */
const publicFields = new Set(['public_id', 'username', 'avatar_public_id'])

/** Everything that the database has of the owner and not of the other players, who did the same. */
export type SecretsOf = (ownerId: bigint, otherIds: readonly bigint[]) => Promise<string[]>

/**
 * Reads the values that only one player may see: texts, large numbers, bytes in each encoding. New tables are included
 * automatically. What operators write is public.
 */
export async function createSecrets({ pool }: Database): Promise<SecretsOf> {
  const { rows: tables } = await pool.query<{ table: string; column: string }>(`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name = 'player_id' OR (table_name = 'player' AND column_name = 'id'))`)
  const rowsOf = tables.map(
    ({ table, column }) =>
      `SELECT '${table}' AS "table", ${column} = $1 AS "isMine", to_jsonb(t) AS row FROM ${table} t
        WHERE ${column} = $1 OR ${column} = ANY($2::bigint[])`,
  )
  const content = `SELECT DISTINCT 'content', false, to_jsonb(public_id) FROM content`
  const text = [...rowsOf, content].join('\nUNION ALL ')

  return async (ownerId, otherIds) => {
    const [mine, theirs] = [new Set<string>(), new Set<string>()]
    const { rows } = await pool.query<Held>({ name: 'secrets', text, values: [ownerId, otherIds] })
    for (const { table, isMine, row } of rows) {
      if (typeof row === 'string') theirs.add(row)
      else
        for (const [name, value] of Object.entries(row))
          if (table !== 'player' || !publicFields.has(name)) collect(value, isMine ? mine : theirs)
    }
    return [...mine].filter((secret) => !theirs.has(secret)).flatMap(writings)
  }
}

interface Held {
  table: string
  isMine: boolean
  /** A row of a player, or the id of a content item. */
  row: Record<string, unknown> | string
}

/** A time, or the name of a kind: `friend-joined`, `run-verified:sum:score`. */
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
