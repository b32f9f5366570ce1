import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** What is owed, in minor units of tether. */
export interface Overview {
  /** In players' balances: they could request it. */
  payable: bigint
  /** Requested and reserved, not yet paid. */
  owed: bigint
  /** The part of the debt that waits for an operator. */
  inReview: bigint
  /** Arrived, fees included. */
  paid: bigint
  /** The balance of the ledger's house account: owed and paid, to the last unit. */
  reserve: bigint
  /** Sent in the last 24 hours, or in flight. */
  lastDay: bigint
}

export const readOverview = (db: Db, since: Date): Promise<Overview> =>
  db.one(sql`
    SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM balance WHERE currency = 'tether') AS payable,
           (SELECT coalesce(sum(CASE WHEN credit_account = 'house:payout' THEN amount ELSE -amount END), 0)::bigint
              FROM transfer WHERE currency = 'tether' AND kind IN ('payout', 'payout-return'))
             + coalesce((SELECT amount FROM opening_house WHERE account = 'house:payout' AND currency = 'tether'), 0)
             AS reserve,
           coalesce(sum(amount) FILTER (WHERE state NOT IN ('confirmed', 'failed', 'rejected', 'cancelled')), 0)::bigint
             AS owed,
           coalesce(sum(amount) FILTER (WHERE state = 'in-review'), 0)::bigint AS "inReview",
           coalesce(sum(amount) FILTER (WHERE state = 'confirmed'), 0)::bigint AS paid,
           coalesce(sum(amount - fee) FILTER (WHERE state IN ('batched', 'signed', 'sent')
             OR (state = 'confirmed' AND changed_at > ${since})), 0)::bigint AS "lastDay"
      FROM payout`)

/** Sent in the last 24 hours or in flight, minor units. */
export async function leftSince(db: Db, since: Date): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT coalesce(sum(amount - fee), 0)::bigint AS sum FROM payout
     WHERE state IN ('batched', 'signed', 'sent') OR (state = 'confirmed' AND changed_at > ${since})`)
  return sum
}

/** The payouts of the open batch that the signer has refused. */
export const readRefusals = (db: Db): Promise<{ why: string; at: Date }[]> =>
  db.rows(sql`
    SELECT why, at FROM signer_refusal AS r
     WHERE batch_id IN (SELECT id FROM payout_batch WHERE state = 'formed') ORDER BY at`)
