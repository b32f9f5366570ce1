import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Clock } from './clock.ts'
import { advisoryLocks } from './database/advisory-locks.ts'
import type { Db, Tx } from './database/database.ts'
import { type Statement, sql } from './database/sql.ts'
import { currentPreview } from './read-only.ts'
import type { Language } from './texts/texts.ts'

/** A text in every language of the interface. */
export type LocalText = Readonly<Record<Language, string>>

/** A kind of content: its schema, and the seed of a new installation, in display order. */
export interface ContentKind<Data> {
  readonly kind: string
  /** Of the data of one item. */
  readonly schema: TSchema
  check(data: unknown): data is Data
  /** The mistakes in the shape of an item, in words; empty when it fits. */
  problemsOf(data: unknown): string[]
  /** The mistakes in all items together, each of which fits; in words. */
  judge(items: readonly Piece<Data>[]): string[]
  readonly seed: readonly Piece<Data>[]
}

/** An item of content as operators write it. */
export interface Piece<Data> {
  readonly publicId: string
  readonly data: Data
}

/** One live item of content; `version` counts its changes from 1. */
export interface ContentItem<Data> {
  readonly publicId: string
  readonly version: number
  readonly data: Data
}

export function contentKind<Schema extends TSchema>(
  kind: string,
  schema: Schema,
  seed: ContentKind<Static<Schema>>['seed'],
  judge: (items: readonly Piece<Static<Schema>>[]) => string[] = () => [],
): ContentKind<Static<Schema>> {
  const compiled = Compile(schema)
  return {
    kind,
    schema,
    check: (data): data is Static<Schema> => compiled.Check(data),
    problemsOf: (data) =>
      compiled.Errors(data)[1].map(({ instancePath, message }) => `${instancePath || '/'} ${message}`),
    judge,
    seed,
  }
}

/** For kinds whose items the server reads by fixed names: no other name is used. */
export const onlyNamed =
  (...names: readonly string[]) =>
  (items: readonly Piece<unknown>[]): string[] =>
    items
      .filter(({ publicId }) => !names.includes(publicId))
      .map(({ publicId }) => `${publicId} is unknown; known: ${names.join(', ')}`)

/** For kinds of which at most so many items are shown. */
export const atMost =
  (most: number) =>
  (items: readonly Piece<unknown>[]): string[] =>
    items.length > most ? [`${items.length} are too many: no more than ${most} are shown`] : []

/** The first of a list, which is the list itself where it has no more. */
export const firstOf = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.length > most ? items.slice(0, most) : items

/**
 * A function of a list that computes its value once for each list. Content is the same list until it is read again, and
 * what follows from it is needed at every call.
 */
export function oncePerList<Item, Value>(
  compute: (list: readonly Item[]) => Value,
): (list: readonly Item[]) => Value {
  const known = new WeakMap<readonly Item[], { value: Value }>()
  return (list) => {
    const kept = known.get(list) ?? { value: compute(list) }
    known.set(list, kept)
    return kept.value
  }
}

export interface Content {
  /**
   * The live items, in order. At most two seconds old when another process changed them. Inside a transaction, pass its
   * `reader`: a holder of a connection must not wait for another one.
   */
  items<Data>(kind: ContentKind<Data>, reader?: Db): Promise<readonly ContentItem<Data>[]>
  item<Data>(kind: ContentKind<Data>, publicId: string): Promise<ContentItem<Data> | undefined>
}

/** How long a process may serve stale content. */
const freshMs = 2_000

/** Reads content, with a short cache for each kind: it is read at every spin and rarely changes. */
export function createContent(db: Db, clock: Clock): Content {
  const kept = new Map<string, { from: number; items: Promise<ContentItem<unknown>[]>; isRead: boolean }>()
  const items: Content['items'] = (kind, reader) => {
    const preview = currentPreview()
    if (preview?.kind === kind.kind) return previewed(preview.pieces, kind)
    const now = clock().getTime()
    const known = kept.get(kind.kind)
    // A clock that was set back must not keep it for longer.
    const isFresh = known && now >= known.from && now < known.from + freshMs
    // A read in flight may itself be waiting for the connection that a transaction holds.
    if (known && isFresh && (known.isRead || !reader)) {
      // Under a kind's name the map has items of that kind, which its type cannot express.
      return known.items as never
    }
    const read = readItems(reader ?? db, kind)
    const keeping = { from: now, items: read, isRead: false }
    kept.set(kind.kind, keeping)
    read.then(
      () => {
        keeping.isRead = true
      },
      // A failure is not cached: the next caller reads again.
      () => kept.delete(kind.kind),
    )
    return read
  }
  return {
    items,
    item: async (kind, publicId) => (await items(kind)).find((item) => item.publicId === publicId),
  }
}

/** A draft as if it were live; no version of an item is ever stored under 0. */
const previewed = async <Data>(
  pieces: readonly Piece<unknown>[],
  { kind, check }: ContentKind<Data>,
): Promise<ContentItem<Data>[]> =>
  checked(
    pieces.map((piece) => ({ ...piece, version: 0 })),
    kind,
    check,
  )

const readItems = <Data>(db: Db, kind: ContentKind<Data>): Promise<ContentItem<Data>[]> =>
  newestItems(db, kind, sql`kind = ${kind.kind}`)

/** The live items at a past time, in order: the terms that were promised then. */
export const itemsAt = <Data>(db: Db, kind: ContentKind<Data>, at: Date): Promise<ContentItem<Data>[]> =>
  newestItems(db, kind, sql`kind = ${kind.kind} AND created_at <= ${at}`)

/** An item as one of its versions, whatever has changed since. */
export async function pieceOf<Data>(
  db: Db,
  { kind, check }: ContentKind<Data>,
  publicId: string,
  version: number,
): Promise<Data> {
  const row = await db.one<ContentItem<unknown>>(sql`
    SELECT public_id AS "publicId", version, data FROM content
     WHERE kind = ${kind} AND public_id = ${publicId} AND version = ${version}`)
  const [piece] = checked([row], kind, check)
  return (piece as ContentItem<Data>).data
}

/** The newest version of each item among these, without withdrawn ones. */
async function newestItems<Data>(
  db: Db,
  { kind, check }: ContentKind<Data>,
  among: Statement,
): Promise<ContentItem<Data>[]> {
  const rows = await db.rows<ContentItem<unknown>>(sql`
    SELECT public_id AS "publicId", version, data
      FROM (SELECT DISTINCT ON (public_id) public_id, version, position, data FROM content
             WHERE ${among} ORDER BY public_id, version DESC) newest
     WHERE data IS NOT NULL ORDER BY position, public_id`)
  return checked(rows, kind, check)
}

const checked = <Data>(
  rows: readonly ContentItem<unknown>[],
  kind: string,
  check: ContentKind<Data>['check'],
): ContentItem<Data>[] =>
  rows.map(({ publicId, version, data }) => {
    if (!check(data)) throw new Error(`content ${kind}/${publicId} version ${version} has another shape`)
    return { publicId, version, data }
  })

/** Writes a new version of an item of content; null withdraws it. */
export async function changeContent<Data>(
  tx: Tx,
  kind: ContentKind<Data>,
  publicId: string,
  data: Data | null,
  {
    position,
    changedBy,
    reason = '',
    now,
  }: { position: number; changedBy: string; reason?: string; now: Date },
): Promise<void> {
  if (data !== null && !kind.check(data)) throw new Error(`no content of ${kind.kind}: ${publicId}`)
  await tx.rows(sql`
    INSERT INTO content (kind, public_id, version, position, data, changed_by, reason, created_at)
    SELECT ${kind.kind}, ${publicId}, coalesce(max(version), 0) + 1, ${position},
           ${data === null ? null : JSON.stringify(data)}::jsonb, ${changedBy}, ${reason}, ${now}
      FROM content WHERE kind = ${kind.kind} AND public_id = ${publicId}`)
}

/** Fills every kind that has never had content with its seed; items that an operator changed or withdrew stay so. */
export async function seedContent(tx: Tx, kinds: readonly ContentKind<unknown>[], now: Date): Promise<void> {
  // One process seeds; another that starts at the same time waits, then finds everything there.
  await tx.rows(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.content})`)
  const known = new Set(
    (await tx.rows<{ kind: string }>(sql`SELECT DISTINCT kind FROM content`)).map(({ kind }) => kind),
  )
  const rows = kinds.filter(({ kind }) => !known.has(kind)).flatMap(seedRows)
  await tx.rows(sql`
    INSERT INTO content (kind, public_id, version, position, data, changed_by, reason, created_at)
    SELECT kind, "publicId", 1, position, data, 'seed', '', ${now}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS seed (kind text, "publicId" text, position int, data jsonb)`)
}

const seedRows = ({ kind, seed, check }: ContentKind<unknown>) =>
  seed.map(({ publicId, data }, position) => {
    if (!check(data)) throw new Error(`no content of ${kind}: ${publicId}`)
    return { kind, publicId, position, data }
  })
