import type { ContentDraft } from '@ganj/contract/admin'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Statement, sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'

export type DraftState = ContentDraft['state']

export interface Draft {
  id: bigint
  kind: string
  value: unknown
  basedOn: number
  state: DraftState
  note: string
  forecast: unknown
  createdBy: string
  createdAt: Date
  publishAt: Date | null
  publishedAt: Date | null
  publishedBy: string | null
}

const columns = sql`
  id, kind, value, based_on AS "basedOn", state, note, forecast, created_by AS "createdBy", created_at AS "createdAt",
  publish_at AS "publishAt", published_at AS "publishedAt", published_by AS "publishedBy"`

const where = (id: string): Statement => sql`id = ${id}::bigint`

/** @throws Fault `content.no-version` */
export async function draftOf(db: Db, id: string): Promise<Draft> {
  return known(await db.maybe<Draft>(sql`SELECT ${columns} FROM content_draft WHERE ${where(id)}`))
}

/** The same, locked until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  return known(await tx.maybe<Draft>(sql`SELECT ${columns} FROM content_draft WHERE ${where(id)} FOR UPDATE`))
}

function known(draft: Draft | undefined): Draft {
  if (!draft) throw new Fault('content.no-version')
  return draft
}

/** The last drafts of a kind, newest first. */
export const draftsOf = (db: Db, kind: string): Promise<Draft[]> =>
  db.rows(sql`SELECT ${columns} FROM content_draft WHERE kind = ${kind} ORDER BY id DESC LIMIT 50`)

export const countDrafts = (db: Db): Promise<{ kind: string; drafts: number; scheduled: number }[]> =>
  db.rows(sql`
    SELECT kind, count(*) FILTER (WHERE state = 'draft')::int AS drafts,
           count(*) FILTER (WHERE state = 'scheduled')::int AS scheduled
      FROM content_draft WHERE state IN ('draft', 'scheduled') GROUP BY kind`)

export const addDraft = (
  tx: Tx,
  {
    kind,
    value,
    basedOn,
    note,
    forecast,
    by,
    now,
  }: Pick<Draft, 'kind' | 'value' | 'basedOn' | 'note' | 'forecast'> & { by: string; now: Date },
): Promise<Draft> =>
  tx.one(sql`
    INSERT INTO content_draft (kind, value, based_on, note, forecast, created_by, created_at)
    VALUES (${kind}, ${JSON.stringify(value)}::jsonb, ${basedOn}, ${note},
            ${forecast === null ? null : JSON.stringify(forecast)}::jsonb, ${by}, ${now})
    RETURNING ${columns}`)

/** Changes the state of a draft; omitted fields are unchanged. */
export const setDraft = (
  tx: Tx,
  id: bigint,
  {
    state,
    note,
    publishAt,
    publishedAt,
    by,
  }: { state: DraftState; note?: string; publishAt?: Date; publishedAt?: Date; by?: string },
): Promise<Draft> =>
  tx.one(sql`
    UPDATE content_draft SET state = ${state}, note = coalesce(${note ?? null}, note),
           publish_at = coalesce(${publishAt ?? null}, publish_at), published_at = ${publishedAt ?? null},
           published_by = coalesce(${by ?? null}, published_by)
     WHERE id = ${id} RETURNING ${columns}`)

export const draftReply = (draft: Draft): ContentDraft => ({
  id: String(draft.id),
  kind: draft.kind,
  state: draft.state,
  note: draft.note,
  basedOn: draft.basedOn,
  by: draft.createdBy,
  at: draft.createdAt.toISOString(),
  publishAt: draft.publishAt?.toISOString() ?? null,
  publishedAt: draft.publishedAt?.toISOString() ?? null,
  publishedBy: draft.publishedBy,
  hasForecast: draft.forecast !== null,
})
