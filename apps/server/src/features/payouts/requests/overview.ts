import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** What is owed, in minor units of tether. */
export interface Overview {
  /** Held by players: they could ask for it. */
  payable: bigint
  /** Requested and reserved, not yet paid. */
  owed: bigint
  /** Of what is owed: an operator has to look. */
  inReview: bigint
  /** Landed, fees included. */
  paid: bigint
  /** What the ledger's house account holds: owed and paid, to the last unit. */
  reserve: bigint
  /** Left in the last 24 hours, or is on its way. */
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

/** What has left in the last 24 hours or is on its way, minor units. */
export async function leftSince(db: Db, since: Date): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT coalesce(sum(amount - fee), 0)::bigint AS sum FROM payout
     WHERE state IN ('batched', 'signed', 'sent') OR (state = 'confirmed' AND changed_at > ${since})`)
  return sum
}

/** What the signer has refused of the batch under way. */
export const readRefusals = (db: Db): Promise<{ why: string; at: Date }[]> =>
  db.rows(sql`
    SELECT why, at FROM signer_refusal AS r
     WHERE batch_id IN (SELECT id FROM payout_batch WHERE state = 'formed') ORDER BY at`)
