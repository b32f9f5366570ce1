import type { PayoutState } from '@ganj/contract'
import { lockPlayer } from '#auth/players.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { PayoutHistory } from './rules.ts'

export interface PayoutRow {
  id: bigint
  publicId: string
  playerId: bigint
  amount: bigint
  fee: bigint
  /** Raw. */
  address: string
  state: PayoutState
  attempts: number
  transactionHash: string | null
  createdAt: Date
  history: { state: PayoutState; at: string; reason: string }[]
}

const columns = sql`id, public_id AS "publicId", player_id AS "playerId", amount, fee, address, state, attempts,
  transaction_hash AS "transactionHash", created_at AS "createdAt",
  (SELECT jsonb_agg(jsonb_build_object('state', h.state, 'at', h.at, 'reason', h.reason) ORDER BY h.step)
     FROM payout_history h WHERE h.payout_id = payout.id) AS history`

export const payoutById = (db: Db, id: bigint): Promise<PayoutRow> =>
  db.one(sql`SELECT ${columns} FROM payout WHERE id = ${id}`)

/**
 * A payout by its public id, its row locked until the transaction ends; its player is locked before it, as by
 * everything that closes an account.
 */
export async function lockPayout(tx: Tx, publicId: string): Promise<PayoutRow | undefined> {
  const seen = await tx.maybe<{ playerId: bigint }>(sql`
    SELECT player_id AS "playerId" FROM payout WHERE public_id = ${publicId}`)
  if (!seen) return undefined
  await lockPlayer(tx, seen.playerId)
  return tx.one(sql`SELECT ${columns} FROM payout WHERE public_id = ${publicId} FOR UPDATE`)
}

/** A player's payouts that are not in a batch yet, locked. */
export const lockOpenPayouts = (tx: Tx, playerId: bigint): Promise<PayoutRow[]> =>
  tx.rows(sql`
    SELECT ${columns} FROM payout WHERE player_id = ${playerId} AND state IN ('in-review', 'approved')
            ORDER BY id FOR UPDATE`)

/** The wallets of a player's open payouts. */
export async function addressesUnderWay(db: Db, playerId: bigint): Promise<string[]> {
  const rows = await db.rows<{ address: string }>(sql`
    SELECT DISTINCT address FROM payout
     WHERE player_id = ${playerId} AND state NOT IN ('confirmed', 'failed', 'rejected', 'cancelled')`)
  return rows.map(({ address }) => address)
}

export const payoutsOf = (db: Db, playerId: bigint, limit: number): Promise<PayoutRow[]> =>
  db.rows(sql`SELECT ${columns} FROM payout WHERE player_id = ${playerId} ORDER BY id DESC LIMIT ${limit}`)

/** Payouts in any of these states, oldest first. */
export const payoutsIn = (db: Db, states: readonly PayoutState[], limit: number): Promise<PayoutRow[]> =>
  db.rows(sql`SELECT ${columns} FROM payout WHERE state = ANY(${states}::text[]) ORDER BY id LIMIT ${limit}`)

export const payoutsOfBatch = (db: Db, batchId: bigint): Promise<PayoutRow[]> =>
  db.rows(sql`
    SELECT ${columns} FROM payout
     WHERE batch_id = ${batchId} AND state IN ('batched', 'signed', 'sent') ORDER BY id`)

export const payoutHistoryOf = (db: Db, playerId: bigint, since: Date): Promise<PayoutHistory> =>
  db.one(sql`
    SELECT coalesce(sum(amount) FILTER (
             WHERE created_at > ${since} AND state NOT IN ('failed', 'rejected', 'cancelled')), 0)::bigint AS "lastDay",
           max(created_at) AS "lastAt", coalesce(bool_or(state = 'confirmed'), false) AS "hasBeenPaid"
      FROM payout WHERE player_id = ${playerId}`)

interface NewPayout {
  publicId: string
  playerId: bigint
  amount: bigint
  fee: bigint
  address: string
  now: Date
}

/** Stores a payout in its first state, with the first row of its history. */
export async function addPayout(
  tx: Tx,
  { publicId, playerId, amount, fee, address, now }: NewPayout,
): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(sql`
    INSERT INTO payout (public_id, player_id, amount, fee, address, created_at, changed_at)
    VALUES (${publicId}, ${playerId}, ${amount}, ${fee}, ${address}, ${now}, ${now}) RETURNING id`)
  await tx.rows(sql`SELECT payout_note(${id}, 'requested', 'player', 'asked for', NULL, ${now})`)
  return id
}

export interface Step {
  id: bigint
  from: PayoutState
  to: PayoutState
  /** `player`, `rule`, `worker`, `chain` or `operator:<name>`. */
  actor: string
  reason: string
  /** Required for a payout in a batch. */
  batchId?: bigint
  transactionHash?: string
  now: Date
}

/** Changes the state of a payout if it is still `from`. @returns whether it did */
export async function transitionPayout(tx: Tx, step: Step): Promise<boolean> {
  const { id, from, to, actor, reason, batchId, transactionHash, now } = step
  const { done } = await tx.one<{ done: boolean }>(sql`
    SELECT payout_step(${id}, ${from}, ${to}, ${actor}, ${reason}, ${batchId ?? null}, ${transactionHash ?? null},
                       ${now}) AS done`)
  return done
}
