import { isDeepStrictEqual } from 'node:util'
import { type ContentKind, changeContent, type Piece } from './content.ts'
import { advisoryLocks } from './database/advisory-locks.ts'
import type { Db, Tx } from './database/database.ts'
import { sql } from './database/sql.ts'

/** The kinds of content that operators may change. */
const names = /^[0-9a-z-]{1,40}$/

/** The change of one item; `before` and `after` are null where there is none. */
export interface Change {
  publicId: string
  before: unknown
  after: unknown
  position: number
  isMoved: boolean
}

/** All live items of a kind, in their order, whether they fit the schema or not. */
export const piecesOf = (db: Db, { kind }: ContentKind<unknown>) =>
  db.rows<Piece<unknown> & { position: number }>(sql`
    SELECT public_id AS "publicId", position, data
      FROM (SELECT DISTINCT ON (public_id) public_id, position, data FROM content
             WHERE kind = ${kind} ORDER BY public_id, version DESC) newest
     WHERE data IS NOT NULL ORDER BY position, public_id`)

/** Why these items cannot be the content of a kind; empty when they can. */
export function problemsOf(kind: ContentKind<unknown>, given: unknown): string[] {
  if (!Array.isArray(given)) return ['a list is wanted, as `show` prints it']
  const pieces: Piece<unknown>[] = []
  const problems: string[] = []
  for (const [index, piece] of given.entries()) {
    const { publicId, data, ...rest } = (piece ?? {}) as Record<string, unknown>
    const name = typeof publicId === 'string' && names.test(publicId) ? publicId : undefined
    if (name === undefined) problems.push(`number ${index + 1}: publicId must be 1 to 40 of a-z, 0-9 and -`)
    else if (pieces.some((one) => one.publicId === name)) problems.push(`${name} stands there twice`)
    else pieces.push({ publicId: name, data })
    const where = name ?? `number ${index + 1}`
    for (const field of Object.keys(rest)) problems.push(`${where}: nobody reads '${field}'`)
    problems.push(...kind.problemsOf(data).map((problem) => `${where}: ${problem}`))
  }
  return problems.length > 0 ? problems : kind.judge(pieces)
}

interface Order {
  operator: string
  reason: string
  now: Date
  /** Only returns what would change. */
  isDry: boolean
}

/**
 * Makes these items, in this order, the content of a kind; missing ones are withdrawn. Each changed item gets a new
 * version, the others are unchanged.
 * @throws Error naming every mistake; then nothing was changed
 */
export async function changeKind(
  tx: Tx,
  kind: ContentKind<unknown>,
  given: unknown,
  { operator, reason, now, isDry }: Order,
): Promise<Change[]> {
  const problems = problemsOf(kind, given)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  // One operator at a time: the displayed difference is the actual one.
  await tx.rows(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.content})`)
  const changes = changesBetween(await piecesOf(tx, kind), given as Piece<unknown>[])
  const at = await nextMoment(tx, kind, now)
  for (const { publicId, after, position } of isDry ? [] : changes) {
    await changeContent(tx, kind, publicId, after, {
      position,
      changedBy: `operator:${operator}`,
      reason,
      now: at,
    })
  }
  return changes
}

/** Versions of a kind are identified by their times: two of the same millisecond get different ones. */
async function nextMoment(db: Db, { kind }: ContentKind<unknown>, now: Date): Promise<Date> {
  const { last } = await db.one<{ last: Date | null }>(
    sql`SELECT max(created_at) AS last FROM content WHERE kind = ${kind}`,
  )
  return last && last >= now ? new Date(last.getTime() + 1) : now
}

/** One change of a kind: the live content from then on until the next. Counted from 1. */
export interface KindVersion {
  version: number
  at: Date
  changedBy: string
  reason: string
  /** How many items it changed. */
  pieces: number
}

/** The versions of a kind, newest first; `only`: that one. */
export const versionsOf = (db: Db, { kind }: ContentKind<unknown>, only?: number): Promise<KindVersion[]> =>
  db.rows(sql`
    SELECT * FROM (
      SELECT row_number() OVER (ORDER BY created_at)::int AS version, created_at AS at, min(changed_by) AS "changedBy",
             min(reason) AS reason, count(*)::int AS pieces
        FROM content WHERE kind = ${kind} GROUP BY created_at) versions
     WHERE ${only ?? null}::int IS NULL OR version = ${only ?? null}
     ORDER BY version DESC LIMIT 500`)

/** The current version of every kind with content, by its name. */
export async function currentVersions(db: Db): Promise<Map<string, KindVersionSummary>> {
  const rows = await db.rows<KindVersionSummary & { kind: string }>(sql`
    SELECT kind, count(DISTINCT created_at)::int AS version, max(created_at) AS at,
           (array_agg(changed_by ORDER BY created_at DESC, changed_by))[1] AS "changedBy",
           (count(*) FILTER (WHERE data IS NOT NULL AND is_newest))::int AS pieces
      FROM (SELECT kind, created_at, changed_by, data,
                   version = max(version) OVER (PARTITION BY kind, public_id) AS is_newest
              FROM content) versions
     GROUP BY kind`)
  return new Map(rows.map(({ kind, ...stand }) => [kind, stand]))
}

/** The last version of a kind. */
export interface KindVersionSummary {
  version: number
  at: Date
  changedBy: string
  /** How many items are live. */
  pieces: number
}

/** All items of a kind at a time, in their order, whether they fit the present schema or not. */
export const piecesAt = (db: Db, { kind }: ContentKind<unknown>, at: Date): Promise<Piece<unknown>[]> =>
  db.rows(sql`
    SELECT public_id AS "publicId", data
      FROM (SELECT DISTINCT ON (public_id) public_id, position, data FROM content
             WHERE kind = ${kind} AND created_at <= ${at} ORDER BY public_id, version DESC) newest
     WHERE data IS NOT NULL ORDER BY position, public_id`)

/** The changes between two lists of items of a kind. */
export function changesBetween(
  before: readonly (Piece<unknown> & { position: number })[],
  after: readonly Piece<unknown>[],
): Change[] {
  const known = new Map(before.map((piece) => [piece.publicId, piece]))
  const kept = new Set(after.map(({ publicId }) => publicId))
  return [
    ...after.map(({ publicId, data }, position) => {
      const old = known.get(publicId)
      const isMoved = old !== undefined && old.position !== position
      return { publicId, before: old?.data ?? null, after: data, position, isMoved }
    }),
    ...before
      .filter(({ publicId }) => !kept.has(publicId))
      .map(({ publicId, data, position }) => ({
        publicId,
        before: data,
        after: null,
        position,
        isMoved: false,
      })),
  ].filter(({ before, after, isMoved }) => isMoved || !isDeepStrictEqual(before, after))
}

/** A change in readable lines: the old and the new value of every field that differs. */
export function linesOf({ publicId, before, after, position, isMoved }: Change): string[] {
  if (after === null) return [`- ${publicId} is withdrawn`]
  const head = before === null ? `+ ${publicId}` : `~ ${publicId}`
  const moved = isMoved ? ` moves to place ${position + 1}` : ''
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...old.keys(), ...young.keys()])].filter(
    (path) => old.get(path) !== young.get(path),
  )
  return [
    head + moved,
    ...paths.map((path) =>
      before === null
        ? `    ${path}: ${young.get(path)}`
        : `    ${path}: ${old.get(path) ?? 'nothing'} -> ${young.get(path) ?? 'nothing'}`,
    ),
  ]
}

/** Every value of an item by its path. */
function fieldsOf(data: unknown, path = ''): Map<string, string> {
  if (data === null || typeof data !== 'object')
    return new Map(path === '' ? [] : [[path, JSON.stringify(data)]])
  return new Map(
    Object.entries(data).flatMap(([name, value]) => [
      ...fieldsOf(value, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

export interface Version {
  publicId: string
  version: number
  changedBy: string
  reason: string
  at: Date
  data: unknown
  /** The previous version; null: there was none, or it was withdrawn. */
  before: unknown
}

/** The history of a kind, or of one item of it, newest first. */
export const historyOf = (db: Db, { kind }: ContentKind<unknown>, publicId?: string) =>
  db.rows<Version>(sql`
    SELECT c.public_id AS "publicId", c.version, c.changed_by AS "changedBy", c.reason, c.created_at AS at, c.data,
           old.data AS before
      FROM content c
      LEFT JOIN content old ON old.kind = c.kind AND old.public_id = c.public_id AND old.version = c.version - 1
     WHERE c.kind = ${kind} AND (${publicId ?? null}::text IS NULL OR c.public_id = ${publicId ?? null})
     ORDER BY c.created_at DESC, c.public_id, c.version DESC LIMIT 500`)
