import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'

/** How long a one-time link is valid. */
const linkMs = 24 * 60 * 60_000

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A random token of 43 letters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A new one-time link for an operator. @returns its token; only the hash is stored */
export async function issueLink(
  tx: Tx,
  operatorId: bigint,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkMs)
  await tx.rows(sql`
    INSERT INTO operator_link (token_hash, operator_id, expires_at)
    VALUES (${hashOf(token)}, ${operatorId}, ${expiresAt})`)
  return { token, expiresAt }
}

/** The operator of a link, which is used up. @throws Fault `operator.link-invalid` */
export async function redeemLink(tx: Tx, token: string, now: Date): Promise<bigint> {
  const link = await tx.maybe<{ operatorId: bigint }>(sql`
    UPDATE operator_link SET used_at = ${now}
      FROM operator
     WHERE token_hash = ${hashOf(token)} AND used_at IS NULL AND expires_at > ${now}
       AND operator.id = operator_id AND removed_at IS NULL
    RETURNING operator_id AS "operatorId"`)
  if (!link) throw new Fault('operator.link-invalid')
  return link.operatorId
}

/** Invalidates the unused links of an operator. */
export const dropLinks = (tx: Tx, operatorId: bigint) =>
  tx.rows(sql`DELETE FROM operator_link WHERE operator_id = ${operatorId} AND used_at IS NULL`)

/** The URL of a sign-in by link. The token is behind `#`, so that no server, log or referrer sees it. */
export const linkTo = (origin: string, token: string): string =>
  `${origin.replace(/\/$/, '')}/admin/sign-in#token=${token}`
