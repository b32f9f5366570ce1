import type { Db } from '../database.ts'
import { sql } from '../sql.ts'

/** A table; a partitioned one with the rows of its partitions. */
export interface Table {
  /** With its schema, quoted. */
  name: string
  /** Without generated ones, by name: their order in the table may differ between two databases. */
  columns: { name: string; type: string }[]
  bytes: number
}

/** What a database holds beside its schema. */
export interface Contents {
  tables: Table[]
  /** Names with their schemas, quoted. */
  sequences: string[]
}

/** The product's tables, and those of its job queue. */
export const schemas = ['public', 'graphile_worker']

/** All tables and sequences of the product, from the catalogue: none can be left out because a list lacks it. */
export async function contentsOf(db: Db): Promise<Contents> {
  const tables = await db.rows<Table>(sql`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
           (SELECT coalesce(json_agg(json_build_object('name', quote_ident(a.attname),
                                                       'type', format_type(a.atttypid, a.atttypmod))
                                     ORDER BY a.attname COLLATE "C"), '[]')
              FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
           coalesce((SELECT sum(pg_table_size(relid)) FROM pg_partition_tree(c.oid)),
                    pg_table_size(c.oid))::float8 AS bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY(${schemas}) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_depend d
                        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY n.nspname, c.relname`)
  const sequences = await db.rows<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
     WHERE schemaname = ANY(${schemas}) ORDER BY schemaname, sequencename`)
  return { tables, sequences: sequences.map(({ name }) => name) }
}

/** The differences between the tables of two databases, a line for each; none when every row has a place in the other. */
export function differencesOf(source: Contents, target: Contents): string[] {
  const lines = ({ tables, sequences }: Contents) => [
    ...tables.flatMap(({ name, columns }) => [
      `table ${name}`,
      ...columns.map((column) => `column ${name}.${column.name} ${column.type}`),
    ]),
    ...sequences.map((name) => `sequence ${name}`),
  ]
  const [there, here] = [new Set(lines(source)), new Set(lines(target))]
  return [
    ...[...there].filter((line) => !here.has(line)).map((line) => `only the source has the ${line}`),
    ...[...here].filter((line) => !there.has(line)).map((line) => `the source has no ${line}`),
  ]
}

/** What an operator has added to a database and no copy has: it is set in the new one by hand. */
export async function additionsOf(db: Db): Promise<string[]> {
  const rows = await db.rows<{ addition: string }>(sql`
    SELECT format('the table %I.%I', n.nspname, c.relname) AS addition
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname <> ALL(${[...schemas, 'information_schema']}) AND n.nspname NOT LIKE 'pg\\_%'
       AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    UNION SELECT format('the rights of the role %I', grantee::regrole::text)
      FROM pg_class c CROSS JOIN aclexplode(c.relacl)
     WHERE c.relnamespace = 'public'::regnamespace AND grantee NOT IN (0, c.relowner)
    UNION SELECT 'the extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'
    UNION SELECT 'the setting ' || setting FROM pg_db_role_setting s CROSS JOIN unnest(s.setconfig) setting
     WHERE s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY addition`)
  return rows.map(({ addition }) => addition)
}
