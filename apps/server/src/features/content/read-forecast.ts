import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { ContentDependencies } from './dependencies.ts'
import { draftOf } from './drafts.ts'
import { kindOf } from './publish.ts'

export interface Facts {
  /** The counts while a draft was live; null: none yet, or the kind has none. */
  fact(db: Db, published: { kind: string; since: Date; until: Date }): Promise<object | null>
}

/** The expected cost of a draft when it was made, and its actual cost from its publication to the next change. */
export async function readForecast(
  db: Db,
  dependencies: ContentDependencies & Facts,
  { kind: name, draft: id }: { kind: string; draft: string },
  now: Date,
): Promise<{ forecast: unknown; fact: object | null }> {
  const kind = kindOf(dependencies, name)
  const draft = await draftOf(db, id)
  if (draft.kind !== kind.kind) throw new Fault('content.no-version')
  const { forecast, publishedAt: since } = draft
  if (since === null) return { forecast, fact: null }
  const { next } = await db.one<{ next: Date | null }>(sql`
    SELECT min(created_at) AS next FROM content WHERE kind = ${name} AND created_at > ${since}::timestamptz + interval '1 second'`)
  return { forecast, fact: await dependencies.fact(db, { kind: name, since, until: next ?? now }) }
}
