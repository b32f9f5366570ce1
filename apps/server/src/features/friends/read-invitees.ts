import { type IndicatorId, type Invitees, indicatorIds, type Money } from '@ganj/contract'
import { toWire } from '#ledger/money.ts'
import type { Content } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { keyOf, rewardOf } from './pay-invite.ts'
import { countInvitees, type InviteeRow, inviteesOf } from './queries.ts'

/** The players that a player invited, what each earned, and what the next one would. */
export async function readInvitees(db: Db, content: Content, playerId: bigint): Promise<Invitees> {
  const [rows, total, invitee, joined, played] = await Promise.all([
    inviteesOf(db, playerId),
    countInvitees(db, playerId),
    rewardOf(content, 'invitee'),
    rewardOf(content, 'joined'),
    rewardOf(content, 'played'),
  ])
  const earned = await earnedBy(db, playerId, rows)
  return {
    offer: { invitee, joined, played },
    total,
    invitees: rows.map(({ id, publicId, username, avatarPublicId, joinedAt, playedAt }) => ({
      publicId,
      username,
      avatarPublicId,
      joinedAt: joinedAt.toISOString(),
      hasPlayed: playedAt !== null,
      earned: earned(id),
    })),
  }
}

/** What the ledger paid for each of these invitees, in the order of the indicators. */
async function earnedBy(db: Db, playerId: bigint, invitees: readonly InviteeRow[]) {
  const keys = invitees.flatMap(({ id }) => [keyOf('joined', id), keyOf('played', id)])
  const paid = await db.rows<{ key: string; currency: IndicatorId; amount: bigint }>(sql`
    SELECT asked.key, currency, amount FROM unnest(${keys}::text[]) AS asked (key), LATERAL (
      SELECT currency, amount FROM posting_key p
        JOIN transfer t ON t.player_id = p.player_id AND t.id = p.id AND t.created_at = p.created_at
       WHERE p.player_id = ${playerId} AND p.idempotency_key = asked.key ORDER BY leg LIMIT 6) paid`)
  const sums = new Map<string, bigint>()
  for (const { key, currency, amount } of paid) {
    const sum = `${key.split(':')[1]} ${currency}`
    sums.set(sum, (sums.get(sum) ?? 0n) + amount)
  }
  return (inviteeId: bigint): Money[] =>
    indicatorIds.flatMap((currency) => {
      const amount = sums.get(`${inviteeId} ${currency}`)
      return amount === undefined ? [] : [{ currency, amount: toWire(currency, amount) }]
    })
}
