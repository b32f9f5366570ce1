import type { Connection } from './connection.ts'
import { schemas } from './contents.ts'

/** What is switched off while rows are copied, as the statements that switch it on again. */
type Suspended = string[]

interface Partition {
  name: string
  parent: string
  bounds: string
  triggers: string[]
}

/** Creates the partitions of the source that the target lacks, with their triggers: months and days that have begun. */
export async function addPartitions(source: Connection, target: Connection): Promise<void> {
  const existing = new Set((await partitionsOf(target)).map(({ name }) => name))
  for (const { name, parent, bounds, triggers } of await partitionsOf(source)) {
    if (existing.has(name)) continue
    await target.client.query(`CREATE TABLE ${name} PARTITION OF ${parent} ${bounds}`)
    for (const trigger of triggers) await target.client.query(trigger)
  }
}

async function partitionsOf({ client }: Connection): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, format('%I.%I', m.nspname, p.relname) AS parent,
            pg_get_expr(c.relpartbound, c.oid) AS bounds,
            array(SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t
                   WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgparentid = 0) AS triggers
       FROM pg_inherits i
       JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_class p ON p.oid = i.inhparent JOIN pg_namespace m ON m.oid = p.relnamespace
      WHERE n.nspname = ANY($1) AND c.relispartition AND c.relkind IN ('r', 'p')
      ORDER BY c.oid`,
    [schemas],
  )
  return rows
}

/**
 * Lets rows be stored as they are and in any order: without foreign keys, and without triggers, which guard tables against
 * being emptied, or write what the source has already. It needs no more rights than those of an owner.
 * @returns the statements that put all of it back; foreign keys check every row then
 */
export async function suspendChecks(target: Connection): Promise<Suspended> {
  return [...(await dropForeignKeys(target)), ...(await disableTriggers(target))]
}

async function dropForeignKeys({ client }: Connection): Promise<Suspended> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %I.%I DROP CONSTRAINT %I', n.nspname, c.relname, k.conname) AS drop,
            format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', n.nspname, c.relname, k.conname,
                   pg_get_constraintdef(k.oid)) AS add
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY($1) AND k.contype = 'f' AND k.conparentid = 0`,
    [schemas],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

async function disableTriggers({ client }: Connection): Promise<Suspended> {
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `SELECT format('ALTER TABLE %I.%I DISABLE TRIGGER %I', n.nspname, c.relname, t.tgname) AS disable,
            format('ALTER TABLE %I.%I ENABLE %s TRIGGER %I', n.nspname, c.relname,
                   CASE t.tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' END, t.tgname) AS enable
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY($1) AND NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled <> 'D'`,
    [schemas],
  )
  for (const { disable } of rows) await client.query(disable)
  return rows.map(({ enable }) => enable)
}

/** Sets the sequences of the target to the next values of the source's. */
export async function copySequences(
  source: Connection,
  target: Connection,
  sequences: readonly string[],
): Promise<void> {
  for (const name of sequences) {
    const { rows } = await source.client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
    )
    for (const { value, isCalled } of rows)
      await target.client.query('SELECT setval($1, $2, $3)', [name, value, isCalled])
  }
}
