import { type Group, maxCounted, maxGroupMembers } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export interface Membership {
  groupId: string
  joinedAt: Date
}

export const membershipOf = (db: Db, playerId: bigint): Promise<Membership | undefined> =>
  db.maybe(sql`
    SELECT group_id AS "groupId", joined_at AS "joinedAt" FROM group_member WHERE player_id = ${playerId}`)

export async function groupOf(db: Db, playerId: bigint): Promise<string | null> {
  return (await membershipOf(db, playerId))?.groupId ?? null
}

/** The groups of players; players without one are missing. */
export async function groupsOf(db: Db, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db.rows<{ playerId: bigint; groupId: string }>(sql`
    SELECT player_id AS "playerId", group_id AS "groupId" FROM group_member WHERE player_id = ANY(${playerIds})`)
  return new Map(rows.map(({ playerId, groupId }) => [playerId, groupId]))
}

export interface Entrance {
  joinedAt: Date
  /** The previous group, which the player left for this one. */
  left: string | null
  /** False when the player was a member already. */
  isNew: boolean
}

/** Makes a player a member of a group, and of no other. */
export async function enter(tx: Tx, playerId: bigint, groupId: string, now: Date): Promise<Entrance> {
  const first = await tx.maybe(sql`
    INSERT INTO group_member (player_id, group_id, joined_at) VALUES (${playerId}, ${groupId}, ${now})
    ON CONFLICT (player_id) DO NOTHING RETURNING 1`)
  if (first) return { joinedAt: now, left: null, isNew: true }
  const before = await tx.one<Membership>(sql`
    SELECT group_id AS "groupId", joined_at AS "joinedAt" FROM group_member WHERE player_id = ${playerId} FOR UPDATE`)
  if (before.groupId === groupId) return { joinedAt: before.joinedAt, left: null, isNew: false }
  await tx.rows(
    sql`UPDATE group_member SET group_id = ${groupId}, joined_at = ${now} WHERE player_id = ${playerId}`,
  )
  return { joinedAt: now, left: before.groupId, isNew: true }
}

/** Removes a player from the group. Returns which one it was. */
export async function leave(tx: Tx, playerId: bigint): Promise<string | null> {
  const left = await tx.maybe<{ groupId: string }>(
    sql`DELETE FROM group_member WHERE player_id = ${playerId} RETURNING group_id AS "groupId"`,
  )
  return left?.groupId ?? null
}

type Member = Omit<Group['members'][number], 'joinedAt'> & { joinedAt: Date }

/** The newest members of a group, and how many there are. */
export async function membersOf(db: Db, groupId: string): Promise<{ total: number; members: Member[] }> {
  const { count } = await db.one<{ count: bigint }>(
    sql`SELECT count(*) FROM (SELECT FROM group_member WHERE group_id = ${groupId} LIMIT ${maxCounted}) members`,
  )
  const members = await db.rows<Member>(sql`
    SELECT public_id AS "publicId", username, avatar_public_id AS "avatarPublicId", joined_at AS "joinedAt"
      FROM group_member JOIN player ON id = player_id
     WHERE group_id = ${groupId} ORDER BY joined_at DESC, player_id LIMIT ${maxGroupMembers}`)
  return { total: Number(count), members }
}
