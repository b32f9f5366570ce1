import type { AdminReplyOf, getPlayerReferrals } from '@ganj/contract/admin'
import { idBefore, pageOf } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

interface Row {
  inviteeId: bigint
  id: string
  username: string
  invitedAt: Date
  playedAt: Date | null
  invitees: number
}

/** The maximum number of an invitee's own invitees that is counted. */
const mostCounted = 1000

/** The players that a player invited, newest first, each with the number of their own invitees. */
export async function readReferrals(
  db: Db,
  playerPublicId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AdminReplyOf<typeof getPlayerReferrals>> {
  const rows = await db.rows<Row>(sql`
    SELECT i.invitee_id AS "inviteeId", n.public_id AS id, n.username, i.invited_at AS "invitedAt",
           i.played_at AS "playedAt",
           (SELECT count(*)::int FROM (SELECT FROM invite WHERE inviter_id = i.invitee_id LIMIT ${mostCounted}) more)
             AS invitees
      FROM (SELECT * FROM invite
             WHERE inviter_id = (SELECT id FROM player WHERE public_id = ${playerPublicId})
               AND invitee_id < ${idBefore(cursor)}
             ORDER BY invitee_id DESC LIMIT ${limit + 1}) i
      JOIN player n ON n.id = i.invitee_id
     ORDER BY i.invitee_id DESC`)
  return pageOf(
    rows,
    limit,
    ({ inviteeId }) => [inviteeId],
    ({ inviteeId: _, invitedAt, playedAt, ...row }) => ({
      ...row,
      invitedAt: invitedAt.toISOString(),
      playedAt: playedAt?.toISOString() ?? null,
    }),
  )
}
