import type { Money } from '@ganj/contract'
import { holdByTelegramId, type Player } from '#auth/players.ts'
import type { Content } from '#platform/content.ts'
import type { Tx } from '#platform/database/database.ts'
import { payInvite } from './pay-invite.ts'
import { inviterOf, keepInvite } from './queries.ts'
import { type InviteVerdict, judgeInvite } from './rules.ts'

/** What happens elsewhere, in the same transaction, because a friend joined. */
export interface FriendReactions {
  friendJoined(tx: Tx, event: { inviterId: bigint; friend: Player; now: Date }): Promise<void>
}

export interface FriendDependencies {
  content: Content
  reactions: FriendReactions
}

export type InviteOutcome =
  | { verdict: 'accepted'; reward: Money[] }
  | { verdict: Exclude<InviteVerdict, 'accepted'> | 'referrer-unknown' | 'already-invited' | 'known' }

/**
 * Takes the word of a player about who invited it, and pays both, once. Whoever is touched in one transaction is touched
 * from the younger account to the older, so that no two transactions wait for each other.
 */
export async function acceptInvite(
  tx: Tx,
  { content, reactions }: FriendDependencies,
  { player, referrerTelegramId, now }: { player: Player; referrerTelegramId: bigint; now: Date },
): Promise<InviteOutcome> {
  const inviter = await holdByTelegramId(tx, referrerTelegramId)
  if (!inviter || inviter.blockedFor !== null) return { verdict: 'referrer-unknown' }
  const taken = async () => {
    const known = await inviterOf(tx, player.id)
    return known === undefined ? undefined : known === inviter.id ? 'known' : 'already-invited'
  }
  const before = await taken()
  if (before) return { verdict: before }
  const verdict = judgeInvite(inviter.id, player, now)
  if (verdict !== 'accepted') return { verdict }
  // Somebody was faster: the same word said twice at once, or another one.
  if (!(await keepInvite(tx, inviter.id, player.id, now))) {
    return { verdict: (await taken()) ?? 'already-invited' }
  }

  const invite = { inviteeId: player.id, now }
  const reward = await payInvite(tx, content, { ...invite, part: 'invitee', to: player.id })
  await payInvite(tx, content, { ...invite, part: 'joined', to: inviter.id })
  await reactions.friendJoined(tx, { inviterId: inviter.id, friend: player, now })
  return { verdict, reward }
}
