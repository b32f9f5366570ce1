import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/**
 * Where a table would be in a cluster of PostgreSQL servers such as Citus: distributed by a column (tables distributed
 * by player are colocated), copied to every server (reference table), or local to the coordinator.
 */
export type Placement = { by: string } | 'copied' | 'central'

interface Relation {
  name: string
  /** The columns of its primary key and of every unique index, by the index's name. */
  keys: { name: string; columns: string[] }[]
  references: { name: string; to: string; columns: string[]; toColumns: string[] }[]
  /** Columns with a sequence, with their type. */
  counters: { column: string; type: string }[]
  /** Functions of its triggers. */
  triggers: string[]
}

/** Every table of the schema, without partitions, as the catalogue has it. */
export const readRelations = (database: Database): Promise<Relation[]> =>
  database.rows<Relation>(sql`
    SELECT c.relname AS name,
      (SELECT coalesce(json_agg(json_build_object('name', i.relname, 'columns',
                (SELECT json_agg(coalesce(a.attname, pg_get_indexdef(x.indexrelid, k.place::int, true)) ORDER BY k.place)
                   FROM unnest(x.indkey::int[]) WITH ORDINALITY AS k (number, place)
                   LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number AND k.number > 0))
                ORDER BY i.relname), '[]')
         FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = c.oid AND x.indisunique) AS keys,
      (SELECT coalesce(json_agg(json_build_object('name', f.conname, 'to', t.relname, 'columns',
                (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(f.conkey) WITH ORDINALITY AS k (number, place)
                   JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.number), 'toColumns',
                (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(f.confkey) WITH ORDINALITY AS k (number, place)
                   JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.number)) ORDER BY f.conname), '[]')
         FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conparentid = 0) AS references,
      (SELECT coalesce(json_agg(json_build_object('column', a.attname, 'type', format_type(a.atttypid, NULL))), '[]')
         FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = c.oid AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval%')) AS counters,
      (SELECT coalesce(json_agg(DISTINCT p.proname), '[]') FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname`)

/** Triggers that touch nothing but the row, the statement they refuse or a row beside it of the same player. */
const harmless = new Set(['refuse_change', 'payout_guard', 'standing_stamp_changed', 'standing_note_removed'])

/** The reasons why the tables cannot be placed in this way; empty when they can. */
export function findObstacles(
  relations: readonly Relation[],
  placements: Readonly<Record<string, Placement>>,
): string[] {
  const placed = (name: string) => placements[name]
  return relations.flatMap((relation) => {
    const placement = placed(relation.name)
    if (placement === undefined) return [`${relation.name}: nobody has said where it would lie`]
    if (typeof placement === 'string') return wholeObstacles(relation, placement, placed)
    return [
      ...relation.keys
        .filter(({ columns }) => !columns.includes(placement.by))
        .map(
          ({ name }) => `${relation.name}: ${name} is one over all servers, for ${placement.by} is not in it`,
        ),
      ...relation.references.flatMap((reference) => spreadReference(relation, reference, placement, placed)),
      ...relation.counters
        .filter(({ type }) => type !== 'bigint')
        .map(
          ({ column, type }) =>
            `${relation.name}: ${column} counts up in ${type}, which no two servers can share`,
        ),
      ...relation.triggers
        .filter((name) => !harmless.has(name))
        .map((name) => `${relation.name}: the trigger ${name} may reach another server`),
    ]
  })
}

type Placed = (name: string) => Placement | undefined

function spreadReference(
  { name }: Relation,
  { name: reference, to, columns, toColumns }: Relation['references'][number],
  { by }: { by: string },
  placed: Placed,
): string[] {
  const target = placed(to)
  if (target === 'copied') return []
  const isTogether =
    typeof target === 'object' && columns.includes(by) && toColumns[columns.indexOf(by)] === target.by
  return isTogether ? [] : [`${name}: ${reference} refers to ${to}, which lies elsewhere`]
}

/** A local table may refer to local tables; a reference table only to reference tables. */
function wholeObstacles({ name, references }: Relation, placement: string, placed: Placed): string[] {
  return references
    .filter(
      ({ to }) => typeof placed(to) === 'object' || (placement === 'copied' && placed(to) === 'central'),
    )
    .map(({ name: reference, to }) => `${name}: ${reference} refers to ${to}, which lies elsewhere`)
}
