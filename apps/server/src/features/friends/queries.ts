import { maxCounted, maxFriends, maxInvitees } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export async function inviterOf(db: Db, inviteeId: bigint): Promise<bigint | undefined> {
  const row = await db.maybe<{ inviter_id: bigint }>(
    sql`SELECT inviter_id FROM invite WHERE invitee_id = ${inviteeId}`,
  )
  return row?.inviter_id
}

/** Stores the inviter, once: false when a concurrent call was faster. */
export async function storeInvite(tx: Tx, inviterId: bigint, inviteeId: bigint, now: Date): Promise<boolean> {
  const kept = await tx.maybe(sql`
    INSERT INTO invite (invitee_id, inviter_id, invited_at) VALUES (${inviteeId}, ${inviterId}, ${now})
    ON CONFLICT (invitee_id) DO NOTHING RETURNING 1`)
  return kept !== undefined
}

interface FirstRun {
  inviteeId: bigint
  inviterId: bigint
  playedAt: Date
}

/**
 * Stores the first verified runs of invitees, each once. Returns the inviters to be paid, in the order of their ids.
 */
export const storeFirstRuns = (
  tx: Tx,
  runs: readonly { playerId: bigint; reachedAt: Date }[],
): Promise<FirstRun[]> =>
  tx.rows(sql`
    WITH first AS (
      UPDATE invite SET played_at = at
        FROM (SELECT * FROM unnest(${runs.map(({ playerId }) => playerId)}::bigint[],
                                   ${runs.map(({ reachedAt }) => reachedAt)}::timestamptz[]) AS a (player, at)
               ORDER BY player) played
       WHERE invitee_id = player AND played_at IS NULL
      RETURNING invitee_id, inviter_id, played_at)
    SELECT invitee_id AS "inviteeId", inviter_id AS "inviterId", played_at AS "playedAt" FROM first
     ORDER BY inviter_id, invitee_id`)

export interface InviteeRow {
  id: bigint
  publicId: string
  username: string
  avatarPublicId: string
  joinedAt: Date
  playedAt: Date | null
}

export const inviteesOf = (db: Db, inviterId: bigint): Promise<InviteeRow[]> =>
  db.rows(sql`
    SELECT id, public_id AS "publicId", username, avatar_public_id AS "avatarPublicId", created_at AS "joinedAt",
           played_at AS "playedAt"
      FROM (SELECT invitee_id, played_at FROM invite
             WHERE inviter_id = ${inviterId} ORDER BY invitee_id DESC LIMIT ${maxInvitees}) newest
      JOIN player ON id = invitee_id ORDER BY invitee_id DESC`)

export async function countInvitees(db: Db, inviterId: bigint): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(
    sql`SELECT count(*) FROM (SELECT FROM invite WHERE inviter_id = ${inviterId} LIMIT ${maxCounted}) brought`,
  )
  return Number(count)
}

/** A player's invitees and inviter; of many the newest. */
export async function friendsOf(db: Db, playerId: bigint): Promise<bigint[]> {
  const rows = await db.rows<{ id: bigint }>(sql`
    SELECT inviter_id AS id FROM invite WHERE invitee_id = ${playerId}
    UNION ALL
    (SELECT invitee_id FROM invite WHERE inviter_id = ${playerId} ORDER BY invitee_id DESC LIMIT ${maxFriends - 1})`)
  return rows.map(({ id }) => id)
}
