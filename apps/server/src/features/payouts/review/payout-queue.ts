import type { PayoutState } from '@ganj/contract'
import type { AdminReplyOf, getPayoutQueue, PayoutRow as Reply } from '@ganj/contract/admin'
import { toDecimal } from '#ledger/money.ts'
import { idPart, pageOf, readCursor } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { explorerLink, friendlyAddress, type Network } from '#platform/ton/address.ts'
import { type Judging, type RiskSignals, risksOf } from './payout-risks.ts'

export interface QueueRow extends RiskSignals {
  id: bigint
  publicId: string
  playerPublicId: string
  username: string
  fee: bigint
  state: PayoutState
  transactionHash: string | null
  createdAt: Date
  changedAt: Date
  history: { state: PayoutState; actor: string; reason: string; at: string }[]
}

// A scalar subquery, because an EXISTS can be planned to read all confirmed payouts at once.
const columns = sql`o.id, o.public_id AS "publicId", o.player_id AS "playerId", p.public_id AS "playerPublicId",
  p.username, o.amount, o.fee, o.address, o.state, o.transaction_hash AS "transactionHash",
  o.created_at AS "createdAt", o.changed_at AS "changedAt", p.blocked_for IS NOT NULL AS "isBlocked",
  p.created_at AS "joinedAt",
  coalesce((SELECT true FROM payout WHERE player_id = o.player_id AND state = 'confirmed' LIMIT 1), false) AS "hasBeenPaid",
  (SELECT count(*)::int FROM payout WHERE player_id = o.player_id AND id <= o.id
      AND created_at > o.created_at - interval '24 hours') AS "requestsInDay",
  (SELECT min(proven_at) FROM player_wallet WHERE player_id = o.player_id AND address = o.address) AS "walletSince",
  EXISTS (SELECT FROM player_wallet WHERE address = o.address AND player_id <> o.player_id) AS "isWalletOfOthers",
  (SELECT jsonb_agg(jsonb_build_object('state', h.state, 'actor', h.actor, 'reason', h.reason, 'at', h.at)
                    ORDER BY h.step) FROM payout_history h WHERE h.payout_id = o.id) AS history`

interface PageParams {
  cursor: string | undefined
  limit: number
}

/** Payouts with the reasons against them. Those that wait for an operator are oldest first, others newest first. */
export async function readQueue(
  db: Db,
  state: PayoutState | 'waiting' | undefined,
  { cursor, limit }: PageParams,
  judging: Judging & { network: Network },
): Promise<AdminReplyOf<typeof getPayoutQueue>> {
  const [last] = readCursor(cursor, [idPart]) ?? []
  const which =
    state === 'waiting'
      ? sql`o.state = 'in-review' AND o.id > ${last ?? 0n} ORDER BY o.id`
      : state === undefined
        ? sql`o.id < ${last ?? 2n ** 63n - 1n} ORDER BY o.id DESC`
        : sql`o.state = ${state} AND o.id < ${last ?? 2n ** 63n - 1n} ORDER BY o.id DESC`
  const rows = await db.rows<QueueRow>(sql`
    SELECT ${columns} FROM payout o JOIN player p ON p.id = o.player_id WHERE ${which} LIMIT ${limit + 1}`)
  return shownPage(db, rows, limit, judging)
}

/** The payouts of a player, newest first. */
export async function readQueueOf(
  db: Db,
  playerPublicId: string,
  { cursor, limit }: PageParams,
  judging: Judging & { network: Network },
): Promise<AdminReplyOf<typeof getPayoutQueue>> {
  const [last] = readCursor(cursor, [idPart]) ?? []
  const rows = await db.rows<QueueRow>(sql`
    SELECT ${columns} FROM player p JOIN payout o ON o.player_id = p.id
     WHERE p.public_id = ${playerPublicId} AND o.id < ${last ?? 2n ** 63n - 1n}
     ORDER BY o.id DESC LIMIT ${limit + 1}`)
  return shownPage(db, rows, limit, judging)
}

async function shownPage(
  db: Db,
  rows: readonly QueueRow[],
  limit: number,
  judging: Judging & { network: Network },
): Promise<AdminReplyOf<typeof getPayoutQueue>> {
  const risks = await risksOf(db, rows, judging)
  return pageOf(
    rows,
    limit,
    ({ id }) => [id],
    (row) => shown(row, risks(row), judging.network),
  )
}

function shown(row: QueueRow, risks: Reply['risks'], network: Network): Reply {
  const { publicId, playerPublicId, username, amount, fee, address, state, transactionHash, history } = row
  return {
    id: publicId,
    player: { id: playerPublicId, username },
    amount: toDecimal('tether', amount),
    fee: toDecimal('tether', fee),
    address: friendlyAddress(address, network),
    state,
    risks,
    reason: history.at(-1)?.reason ?? '',
    history: history.map(({ at, ...step }) => ({ ...step, at: new Date(at).toISOString() })),
    explorerUrl: transactionHash ? explorerLink(transactionHash, network) : null,
    requestedAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }
}
