import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { ContentDependencies, FourEyes, Kind, Pieces } from './dependencies.ts'

export const publishAction = 'content.publish'

/** Several drafts of a kind may be pending; each has one request. */
export const subjectOf = (draft: string): string => `content-draft:${draft}`

/**
 * Whether these items may pay so much in a week, beside what is live, that a second operator is needed. Forecast again:
 * the stored forecast of a draft is based on the weeks and the content before it was made. Content is locked, so that
 * no concurrent change is beside them.
 */
export async function needsSecond(
  tx: Tx,
  { forecast, needsApproval, atStake }: ContentDependencies & FourEyes,
  { kind, pieces, now }: { kind: Kind; pieces: Pieces; now: Date },
): Promise<boolean> {
  return needsApproval(atStake(await forecast(tx, kind, pieces, now)))
}

/** Whether a second operator has confirmed the publication of a draft. */
export const isConfirmed = async (tx: Tx, draft: string): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT FROM approval WHERE action = ${publishAction} AND subject = ${subjectOf(draft)} AND state = 'confirmed'
     LIMIT 1`)) !== undefined
