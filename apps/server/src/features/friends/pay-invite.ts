import type { Money } from '@ganj/contract'
import { fromWire } from '#ledger/money.ts'
import { post } from '#ledger/post.ts'
import type { Content } from '#platform/content.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inviteRewards } from './content.ts'

export type InvitePart = 'invitee' | 'joined' | 'played'

/** What a part of an invite pays now; empty once an operator has withdrawn it. */
export async function rewardOf(content: Content, part: InvitePart, reader?: Db): Promise<Money[]> {
  const items = await content.items(inviteRewards, reader)
  return items.find(({ publicId }) => publicId === part)?.data.amounts ?? []
}

/** The idempotency key of a payment for an invitee. */
export const keyOf = (part: InvitePart, inviteeId: bigint): string => `invite-${part}:${inviteeId}`

/** Pays one part of an invite, once. Returns the amount. */
export async function payInvite(
  tx: Tx,
  content: Content,
  { part, to, inviteeId, now }: { part: InvitePart; to: bigint; inviteeId: bigint; now: Date },
): Promise<Money[]> {
  const reward = await rewardOf(content, part, tx)
  if (reward.length === 0) return reward
  await post(tx, {
    playerId: to,
    key: keyOf(part, inviteeId),
    kind: 'invite-reward',
    reference: part,
    legs: reward.map(({ currency, amount }) => ({
      currency,
      delta: fromWire(currency, amount),
      house: 'invites',
    })),
    now,
  })
  return reward
}
