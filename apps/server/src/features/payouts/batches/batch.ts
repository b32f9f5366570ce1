import { advisoryLocks } from '#platform/database/advisory-locks.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { payoutsOfBatch, transitionPayout } from '../requests/queries.ts'
import { marginSeconds, type Waiting } from '../requests/rules.ts'

export interface Batch {
  id: bigint
  queryId: number
  state: 'formed' | 'signed' | 'sent'
  boc: string | null
  messageHash: string | null
  expiresAt: Date | null
  formedAt: Date
}

/** The open batch; there is at most one. */
export const openBatch = (db: Db): Promise<Batch | undefined> =>
  db.maybe(sql`
    SELECT id, query_id AS "queryId", state, boc, message_hash AS "messageHash", expires_at AS "expiresAt",
           formed_at AS "formedAt"
      FROM payout_batch WHERE state IN ('formed', 'signed', 'sent')`)

/**
 * Messages that expired before this can no longer be taken; their payouts may be signed again. `time` is the chain's,
 * seconds.
 */
const overBefore = (time: number) => new Date((time - marginSeconds) * 1000)

interface Free {
  /** The chain's, seconds. */
  time: number
  /** Of all payouts in 24 hours, minor units: a single larger payout waits until an operator raises it. */
  dailyCap: bigint
}

/** Approved payouts that may be signed now, oldest first; locked, so that none is cancelled while a batch is formed. */
export const lockFree = (tx: Tx, { most, time, dailyCap }: Free & { most: number }): Promise<Waiting[]> =>
  tx.rows(sql`
    SELECT id, player_id AS "playerId", amount - fee AS net FROM payout
     WHERE state = 'approved' AND amount - fee <= ${dailyCap}
       AND NOT EXISTS (SELECT FROM payout_batch b WHERE b.id = batch_id AND b.expires_at > ${overBefore(time)})
     ORDER BY id LIMIT ${most} FOR UPDATE OF payout`)

/** Whether any approved payout may be signed now. */
export const isAnyFree = async (db: Db, { time, dailyCap }: Free): Promise<boolean> =>
  (
    await db.one<{ any: boolean }>(sql`
      SELECT EXISTS (SELECT FROM payout WHERE state = 'approved' AND amount - fee <= ${dailyCap}
         AND NOT EXISTS (SELECT FROM payout_batch b WHERE b.id = batch_id AND b.expires_at > ${overBefore(time)})) AS any`)
  ).any

/** How many approved payouts exceed the daily cap each. */
export const countAboveCap = async (db: Db, dailyCap: bigint): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM payout WHERE state = 'approved' AND amount - fee > ${dailyCap}`,
    )
  ).count

export const approvedSum = async (db: Db): Promise<bigint> =>
  (
    await db.one<{ sum: bigint }>(
      sql`SELECT coalesce(sum(amount - fee), 0)::bigint AS sum FROM payout WHERE state = 'approved'`,
    )
  ).sum

/** Excludes other workers until the transaction ends: the second one then sees the first one's batch. */
export const lockBatching = (tx: Tx) =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.payoutBatch})`)

/** Opens a batch with a new query id. */
export async function addBatch(tx: Tx, now: Date): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(
    sql`INSERT INTO payout_batch (query_id, formed_at) VALUES (payout_query_id(), ${now}) RETURNING id`,
  )
  return id
}

/** Records that a signed batch is handed to the network, before it is. */
export const markSent = async (tx: Tx, batchId: bigint, now: Date): Promise<void> => {
  const marked = await tx.maybe(sql`
    UPDATE payout_batch SET state = 'sent', sent_at = ${now} WHERE id = ${batchId} AND state = 'signed' RETURNING id`)
  if (!marked) return
  for (const { id } of await payoutsOfBatch(tx, batchId)) {
    await transitionPayout(tx, {
      id,
      from: 'signed',
      to: 'sent',
      actor: 'worker',
      reason: 'handed over',
      batchId,
      now,
    })
  }
}

/** The payouts of a batch that the signer has refused, and why. */
export const refusedOf = async (db: Db, batchId: bigint): Promise<Map<bigint, string>> => {
  const rows = await db.rows<{ id: bigint; why: string }>(sql`
    SELECT payout_id AS id, why FROM signer_refusal WHERE batch_id = ${batchId} AND payout_id IS NOT NULL`)
  return new Map(rows.map(({ id, why }) => [id, why]))
}

/** Locks the batch against another worker that settles it. @returns whether it is still in this state */
export const lockBatch = async (tx: Tx, { id, state }: Batch): Promise<boolean> =>
  (await tx.maybe(sql`SELECT FROM payout_batch WHERE id = ${id} AND state = ${state} FOR UPDATE`)) !==
  undefined

export const closeBatch = (tx: Tx, id: bigint, state: 'settled' | 'expired', now: Date) =>
  tx.rows(sql`UPDATE payout_batch SET state = ${state}, closed_at = ${now} WHERE id = ${id}`)
