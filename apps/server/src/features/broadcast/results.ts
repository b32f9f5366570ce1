import type { BroadcastRow } from '@ganj/contract/admin'
import type { LocalText } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The results of a broadcast; recipients beside the holdout group. */
export interface BroadcastResults {
  publicId: string
  state: string
  reason: string
  createdBy: string
  createdAt: Date
  waiting: number
  sent: number
  blocked: number
  failed: number
  heldOut: number
  /** Opened the app by its button. */
  opened: number
  /** Recipients who were sent to again, because it was unknown whether they had got it. */
  uncertain: number
  lostAnswers: number
  /** Shares of the recipients, and of the holdout group, within 48 hours. */
  played: Share
  bought: Share
}

export interface Share {
  sent: number
  heldOut: number
}

type Described = Pick<BroadcastResults, 'publicId' | 'state' | 'reason' | 'createdBy' | 'createdAt'>

/** What is counted from the recipients. */
export type Counts = Omit<BroadcastResults, keyof Described | 'uncertain'>

/** @returns undefined when there is no such broadcast */
export async function readResults(db: Db, publicId: string): Promise<BroadcastResults | undefined> {
  const broadcast = await db.maybe<
    Described & { uncertain: bigint; startsAt: Date; results: Counts | null }
  >(sql`
    SELECT public_id AS "publicId", state, reason, created_by AS "createdBy", created_at AS "createdAt", uncertain,
           coalesce(starts_at, created_at) AS "startsAt", results
      FROM broadcast WHERE public_id = ${publicId}`)
  if (!broadcast) return undefined
  const { startsAt, uncertain, results, ...rest } = broadcast
  const counts = results ?? (await countResults(db, publicId, startsAt))
  return { ...rest, uncertain: Number(uncertain), ...counts }
}

async function countResults(db: Db, publicId: string, startsAt: Date): Promise<Counts> {
  const rows = await db.rows<{
    state: string
    count: bigint
    lost: bigint
    played: bigint
    bought: bigint
  }>(sql`
    SELECT r.state, count(*), sum(r.lost) AS lost,
           count(*) FILTER (WHERE EXISTS (
             SELECT FROM run WHERE run.player_id = r.player_id AND opened_at >= began
                AND opened_at < began + interval '48 hours')) AS played,
           count(*) FILTER (WHERE EXISTS (
             SELECT FROM payment y WHERE y.player_id = r.player_id AND y.state = 'credited' AND y.created_at >= began
                AND y.created_at < began + interval '48 hours')) AS bought
      FROM (SELECT state, lost, player_id, coalesce(sent_at, ${startsAt}) AS began
              FROM broadcast_recipient WHERE broadcast_public_id = ${publicId}) r
     GROUP BY r.state`)
  const { opened } = await db.one<{ opened: bigint }>(
    sql`SELECT count(*) AS opened FROM broadcast_open WHERE broadcast_public_id = ${publicId}`,
  )
  const of = (state: string) => rows.find((row) => row.state === state)
  const count = (...states: string[]) => states.reduce((sum, state) => sum + Number(of(state)?.count ?? 0), 0)
  const share = (what: 'played' | 'bought') => ({
    sent: Number(of('sent')?.[what] ?? 0) / Math.max(1, count('sent')),
    heldOut: Number(of('held-out')?.[what] ?? 0) / Math.max(1, count('held-out')),
  })
  return {
    waiting: count('waiting', 'sending'),
    sent: count('sent'),
    blocked: count('blocked'),
    failed: count('failed'),
    heldOut: count('held-out'),
    opened: Number(opened),
    lostAnswers: rows.reduce((sum, { lost }) => sum + Number(lost), 0),
    played: share('played'),
    bought: share('bought'),
  }
}

/** A broadcast as it is listed. */
export interface ListedBroadcast {
  publicId: string
  state: BroadcastRow['state']
  text: LocalText
  reason: string
  createdBy: string
  createdAt: Date
  startsAt: Date | null
  endedAt: Date | null
}

const listed = sql`public_id AS "publicId", state, text, reason, created_by AS "createdBy", created_at AS "createdAt",
  starts_at AS "startsAt", ended_at AS "endedAt"`

/** The newest broadcasts, or those after the last one of a page. */
export const listBroadcasts = (
  db: Db,
  { limit, after }: { limit: number; after?: { at: Date; id: string } | undefined },
): Promise<ListedBroadcast[]> =>
  db.rows(sql`
    SELECT ${listed} FROM broadcast
     WHERE text IS NOT NULL
       AND (${after?.at ?? null}::timestamptz IS NULL
            OR (date_trunc('milliseconds', created_at), public_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? ''}::text))
     ORDER BY date_trunc('milliseconds', created_at) DESC, public_id DESC LIMIT ${limit}`)

/** One of them. */
export const listedBroadcast = (db: Db, id: string): Promise<ListedBroadcast | undefined> =>
  db.maybe(sql`SELECT ${listed} FROM broadcast WHERE public_id = ${id} AND text IS NOT NULL`)
