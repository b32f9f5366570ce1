import type { Permission, Role } from '@ganj/contract/admin'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { hashOf, newToken } from './links.ts'

/** The maximum lifetime of a session, and its maximum idle time. */
export const sessionMs = 12 * 60 * 60_000
const idleMs = 30 * 60_000
/** How often the last use of a session is stored. */
const seenEveryMs = 60_000

export interface SessionRow {
  sessionId: string
  id: bigint
  publicId: string
  name: string
  role: Role
  /** The changed permissions of the role; null: the default ones. */
  permissions: Permission[] | null
  /** The configured second factors. */
  hasCodes: boolean
  hasPasskey: boolean
  secondFactorAt: Date | null
  seenAt: Date
  expiresAt: Date
}

interface Opening {
  operatorId: bigint
  device: string
  address: string
  now: Date
}

/** Opens a session. @returns its token; only the hash is stored */
export async function openSession(tx: Tx, { operatorId, device, address, now }: Opening): Promise<string> {
  const token = newToken()
  await tx.rows(sql`
    INSERT INTO operator_session (token_hash, public_id, operator_id, device, address, created_at, seen_at, expires_at)
    VALUES (${hashOf(token)}, ${publicId()}, ${operatorId}, ${device.slice(0, 300)}, ${address}, ${now}, ${now},
            ${new Date(now.getTime() + sessionMs)})`)
  await tx.rows(sql`UPDATE operator SET seen_at = ${now} WHERE id = ${operatorId}`)
  return token
}

/** The session of a token while it is valid. */
export const sessionOf = (db: Db, token: string, now: Date): Promise<SessionRow | undefined> =>
  db.maybe(sql`
    SELECT s.public_id AS "sessionId", o.id, o.public_id AS "publicId", o.name, o.role, r.permissions,
           o.second_factor_at IS NOT NULL AS "hasCodes",
           EXISTS (SELECT FROM operator_passkey p WHERE p.operator_id = o.id) AS "hasPasskey", s.second_factor_at AS "secondFactorAt",
           s.seen_at AS "seenAt", s.expires_at AS "expiresAt"
      FROM operator_session s JOIN operator o ON o.id = s.operator_id LEFT JOIN operator_role r ON r.role = o.role
     WHERE s.token_hash = ${hashOf(token)} AND s.revoked_at IS NULL AND o.removed_at IS NULL
       AND s.expires_at > ${now} AND s.seen_at > ${new Date(now.getTime() - idleMs)}`)

/** Whether a session is valid. */
export const isOpenSession = async (db: Db, sessionId: string, now: Date): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT FROM operator_session s JOIN operator o ON o.id = s.operator_id
     WHERE s.public_id = ${sessionId} AND s.revoked_at IS NULL AND o.removed_at IS NULL AND s.expires_at > ${now}`)) !==
  undefined

/** Stores the last use of a session, once a minute at most. */
export async function recordLastUse(
  writer: Writer,
  { sessionId, id, seenAt }: SessionRow,
  now: Date,
): Promise<void> {
  if (now.getTime() - seenAt.getTime() < seenEveryMs) return
  await writer.rows(sql`
    WITH used AS (UPDATE operator_session SET seen_at = ${now} WHERE public_id = ${sessionId})
    UPDATE operator SET seen_at = ${now} WHERE id = ${id}`)
}

export const recordSecondFactor = (tx: Tx, sessionId: string, now: Date) =>
  tx.rows(sql`UPDATE operator_session SET second_factor_at = ${now} WHERE public_id = ${sessionId}`)

interface OpenSession {
  id: string
  operatorId: string
  operatorName: string
  device: string
  address: string
  startedAt: Date
  seenAt: Date
  expiresAt: Date
}

/** Valid sessions, of one operator or of all, last used first. */
export const openSessions = (db: Db, operatorId: bigint | null, now: Date): Promise<OpenSession[]> =>
  db.rows(sql`
    SELECT s.public_id AS id, o.public_id AS "operatorId", o.name AS "operatorName", device, address,
           s.created_at AS "startedAt", s.seen_at AS "seenAt", s.expires_at AS "expiresAt"
      FROM operator_session s JOIN operator o ON o.id = s.operator_id
     WHERE s.revoked_at IS NULL AND o.removed_at IS NULL AND s.expires_at > ${now}
       AND s.seen_at > ${new Date(now.getTime() - idleMs)}
       AND (${operatorId}::bigint IS NULL OR s.operator_id = ${operatorId})
     ORDER BY s.seen_at DESC, s.public_id LIMIT 1000`)

/**
 * Ends a session, of this operator if one is given. @returns its operator; undefined when no valid session was found
 */
export const revokeSession = (
  tx: Tx,
  sessionId: string,
  operatorId: bigint | null,
  now: Date,
): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    UPDATE operator_session s SET revoked_at = ${now} FROM operator o
     WHERE s.public_id = ${sessionId} AND o.id = s.operator_id AND s.revoked_at IS NULL AND s.expires_at > ${now}
       AND (${operatorId}::bigint IS NULL OR s.operator_id = ${operatorId}) RETURNING o.name`)

export const revokeSessionsOf = (tx: Tx, operatorId: bigint, now: Date) =>
  tx.rows(sql`
    UPDATE operator_session SET revoked_at = ${now} WHERE operator_id = ${operatorId} AND revoked_at IS NULL`)

/** How long an ended session and a used link are stored. */
const retentionMs = 30 * 24 * 60 * 60_000

/** Removes sessions and links that ended long ago. */
export async function pruneOperatorSessions(writer: Writer, now: Date): Promise<void> {
  const old = new Date(now.getTime() - retentionMs)
  await writer.rows(sql`DELETE FROM operator_session WHERE expires_at < ${old}`)
  await writer.rows(sql`DELETE FROM operator_link WHERE expires_at < ${old}`)
}
