import type { Db } from '#platform/database/database.ts'
import { type Statement, sql } from '#platform/database/sql.ts'
import { earliestOpening } from '../runs/rules.ts'
import { type ReviewedRun, reviewColumns, reviewJoins } from './run-rows.ts'

export interface ReviewAsk {
  state: 'suspicious' | 'verified' | 'rejected' | 'excluded'
  /** Of runs submitted in a period. */
  from: Date
  to: Date
  limit: number
  after?: ReviewCursor | undefined
}

/** The last row of the previous page. */
export interface ReviewCursor {
  suspicion: number
  at: Date
  id: string
}

const hourMs = 60 * 60_000
/** How long a suspicious run is pending for review: the week of its runs, and a day after its end. */
const waitMs = 8 * 24 * hourMs

/** Suspicious runs submitted since this time are pending for review. */
export const suspiciousSince = (now: Date): Date => new Date(now.getTime() - waitMs)

/** Ranked runs of a period for review: suspicious ones the most suspicious first, others the newest first. */
export function listReview(db: Db, ask: ReviewAsk): Promise<ReviewedRun[]> {
  if (ask.state === 'suspicious') return suspicious(db, ask)
  if (ask.state === 'excluded') return excluded(db, ask)
  return newest(db, ask, ask.state)
}

/** The run of each `found`, by its whole key: joined by the player alone, it would be searched among all of their runs. */
const runFound = sql`
  CROSS JOIN LATERAL (SELECT * FROM run WHERE player_id = found.player_id AND public_id = found.public_id OFFSET 0) r`

/** From a suspicion of 60, as a literal, because the index `run_trace_suspicious` has the same condition. */
const suspicious = (db: Db, { from, to, limit, after }: ReviewAsk): Promise<ReviewedRun[]> =>
  db.rows(sql`
    SELECT ${reviewColumns}
      FROM (SELECT player_id, public_id FROM run_trace WHERE suspicion >= 60) found ${runFound} ${reviewJoins}
     WHERE r.state = 'verified' AND r.ranked AND r.submitted_at >= ${from} AND r.submitted_at < ${to} AND v.at IS NULL
       AND (${after?.id ?? null}::text IS NULL
            OR (-t.suspicion::int, r.public_id) > (${-(after?.suspicion ?? 0)}::int, ${after?.id ?? ''}::text))
     ORDER BY -t.suspicion::int, r.public_id LIMIT ${limit}`)

const excluded = (db: Db, { from, to, limit, after }: ReviewAsk): Promise<ReviewedRun[]> =>
  db.rows(sql`
    SELECT ${reviewColumns}
      FROM (SELECT DISTINCT player_id, public_id FROM run_verdict) found ${runFound} ${reviewJoins}
     WHERE r.state = 'rejected' AND r.reason = 'excluded' AND r.submitted_at >= ${from} AND r.submitted_at < ${to}
       AND ${isAfter(after)}
     ORDER BY r.submitted_at DESC, r.public_id DESC LIMIT ${limit}`)

const isAfter = (after: ReviewCursor | undefined): Statement =>
  sql`(${after?.id ?? null}::text IS NULL
       OR (r.submitted_at, r.public_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? ''}::text))`

/**
 * The states of runs have no index, because they change too often. So the week is read backwards in pieces, each longer
 * than the one before, until a page is full: new runs are many, and a rare state is found in few statements.
 */
async function newest(db: Db, ask: ReviewAsk, state: 'verified' | 'rejected'): Promise<ReviewedRun[]> {
  const { from, to, limit, after } = ask
  const rows: ReviewedRun[] = []
  let until = after && after.at < to ? new Date(after.at.getTime() + 1) : to
  for (let span = hourMs / 4; rows.length < limit && until > from; span *= 4) {
    const since = new Date(Math.max(until.getTime() - span, from.getTime()))
    rows.push(
      ...(await db.rows<ReviewedRun>(sql`
        SELECT ${reviewColumns} FROM run r ${reviewJoins}
         WHERE r.opened_at >= ${earliestOpening(since)} AND r.opened_at < ${until}
           AND r.submitted_at >= ${since} AND r.submitted_at < ${until} AND r.state = ${state} AND r.ranked
           AND r.reason IS DISTINCT FROM 'excluded' AND ${isAfter(after)}
         ORDER BY r.submitted_at DESC, r.public_id DESC LIMIT ${limit - rows.length}`)),
    )
    until = since
  }
  return rows
}
