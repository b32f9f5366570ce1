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

/** One sort of content: its shape, and what a new installation starts with, in the order it is shown. */
export interface ContentKind<Data> {
  readonly kind: string
  /** Of the data of one piece. */
  readonly schema: TSchema
  check(data: unknown): data is Data
  /** What is wrong with the shape of a piece, in words; nothing when it fits. */
  problemsOf(data: unknown): string[]
  /** What is wrong with all pieces together, each of which fits; in words. */
  judge(items: readonly Piece<Data>[]): string[]
  readonly seed: readonly Piece<Data>[]
}

/** A piece of content as operators write it. */
export interface Piece<Data> {
  readonly publicId: string
  readonly data: Data
}

/** One piece of content as it stands now; `version` counts its changes from 1. */
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

/** For kinds whose pieces the server asks for by their names: no other name means anything. */
export const onlyNamed =
  (...names: readonly string[]) =>
  (items: readonly Piece<unknown>[]): string[] =>
    items
      .filter(({ publicId }) => !names.includes(publicId))
      .map(({ publicId }) => `${publicId} means nothing here, only ${names.join(', ')}`)

/** For kinds of which no more than so many are shown. */
export const atMost =
  (most: number) =>
  (items: readonly Piece<unknown>[]): string[] =>
    items.length > most ? [`${items.length} are too many: no more than ${most} are shown`] : []

export interface Content {
  /**
   * What stands now, in its order. At most two seconds old when another process changed it. Inside a transaction give
   * its `reader`: who holds a connection must not wait for another one.
   */
  items<Data>(kind: ContentKind<Data>, reader?: Db): Promise<readonly ContentItem<Data>[]>
  item<Data>(kind: ContentKind<Data>, publicId: string): Promise<ContentItem<Data> | undefined>
}

/** How long a process may serve content that another one has changed. */
const freshMs = 2_000

/** Reads content, keeping each kind in memory for a moment: it is asked for at every spin and rarely changes. */
export function createContent(db: Db, clock: Clock): Content {
  const kept = new Map<string, { until: number; items: Promise<ContentItem<unknown>[]>; isRead: boolean }>()
  const items: Content['items'] = (kind, reader) => {
    const preview = currentPreview()
    if (preview?.kind === kind.kind) return previewed(preview.pieces, kind)
    const now = clock().getTime()
    const known = kept.get(kind.kind)
    // What is still being read may itself be waiting for the connection that a transaction holds.
    if (known && now < known.until && (known.isRead || !reader)) {
      // Under a kind's name the map keeps items of that kind, which its type cannot say.
      return known.items as never
    }
    const read = readItems(reader ?? db, kind)
    const keeping = { until: now + freshMs, items: read, isRead: false }
    kept.set(kind.kind, keeping)
    read.then(
      () => {
        keeping.isRead = true
      },
      // A failure is not kept: the next caller asks again.
      () => kept.delete(kind.kind),
    )
    return read
  }
  return {
    items,
    item: async (kind, publicId) => (await items(kind)).find((item) => item.publicId === publicId),
  }
}

/** A draft as if it stood; no version of its pieces is ever stored under 0. */
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

/** What stood at a moment, in its order: what was promised then, whatever has been changed since. */
export const itemsAt = <Data>(db: Db, kind: ContentKind<Data>, at: Date): Promise<ContentItem<Data>[]> =>
  newestItems(db, kind, sql`kind = ${kind.kind} AND created_at <= ${at}`)

/** A piece as one of its versions says, whatever has become of it since. */
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

/** The newest version of each piece among these, without those that it withdraws. */
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

/** Writes a new version of a piece of content; null withdraws it. */
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

/** Fills every kind that has never had content with its seed; what an operator changed or withdrew stays so. */
export async function seedContent(tx: Tx, kinds: readonly ContentKind<unknown>[], now: Date): Promise<void> {
  // One process seeds; another that starts with it waits, then finds everything there.
  await tx.rows(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.content})`)
  const known = new Set(
    (await tx.rows<{ kind: string }>(sql`SELECT DISTINCT kind FROM content`)).map(({ kind }) => kind),
  )
  for (const kind of kinds.filter(({ kind }) => !known.has(kind))) {
    for (const [position, { publicId, data }] of kind.seed.entries()) {
      await changeContent(tx, kind, publicId, data, { position, changedBy: 'seed', now })
    }
  }
}
