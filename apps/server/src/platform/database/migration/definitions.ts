import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type pg from 'pg'
import { changeInShortAttempts } from './lock-attempts.ts'

/** Replaceable objects, which do not contain data: functions first, because views and triggers call them. */
const kinds = ['function', 'view', 'trigger'] as const

interface Definition {
  /** Path below the sources, such as `features/wheel/sql/wheel_spin.sql`. */
  path: string
  kind: (typeof kinds)[number]
  text: string
  checksum: string
}

/**
 * Applies, in one transaction, every file of a `sql/` folder below `root` whose text differs from the last applied one.
 * A file can be applied again: `CREATE OR REPLACE`. A function that is removed, or whose parameters change, is dropped
 * by a migration.
 * @returns the paths that were applied now
 */
export async function applyDefinitions(client: pg.Client, root: string): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS sql_definition (
    path text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const changed = await changedDefinitions(client, root)
  if (changed.length === 0) return []
  await changeInShortAttempts(client, async () => {
    // A function may call one that is defined later.
    await client.query('SET LOCAL check_function_bodies = off')
    for (const definition of changed) await apply(client, definition)
  })
  return changed.map(({ path }) => path)
}

/** The definitions whose text differs from the last applied one, in the order in which they are applied. */
export async function changedDefinitions(client: pg.Client | pg.Pool, root: string): Promise<Definition[]> {
  const { rows } = await client.query<{ path: string; checksum: string }>(
    'SELECT path, checksum FROM sql_definition',
  )
  const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]))
  return (await readDefinitions(root)).filter(({ path, checksum }) => applied.get(path) !== checksum)
}

async function apply(client: pg.Client, { path, text, checksum }: Definition): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`${path} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query(
    `INSERT INTO sql_definition (path, checksum) VALUES ($1, $2)
     ON CONFLICT (path) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [path, checksum],
  )
}

/** Every definition below `root`, in the order in which they are applied. */
async function readDefinitions(root: string): Promise<Definition[]> {
  const files = (await readdir(root, { recursive: true })).filter((path) =>
    /(^|[\\/])sql[\\/][^\\/]+\.sql$/.test(path),
  )
  const definitions = await Promise.all(
    files.map(async (file): Promise<Definition> => {
      const text = await readFile(join(root, file), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { path: file.replaceAll(sep, '/'), kind: kindOf(file), text, checksum }
    }),
  )
  const order = ({ kind, path }: Definition) => `${kinds.indexOf(kind)} ${path}`
  return definitions.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

const kindOf = (file: string): Definition['kind'] =>
  kinds.find((kind) => file.endsWith(`.${kind}.sql`)) ?? 'function'
