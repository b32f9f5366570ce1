import type { Money } from '@ganj/contract'
import { lockByTelegramIdForShare, type Player, playerById } from '#auth/players.ts'
import type { Content } from '#platform/content.ts'
import type { Tx } from '#platform/database/database.ts'
import { payInvite } from './pay-invite.ts'
import { inviterOf, storeInvite } from './queries.ts'
import { type InviteVerdict, isNewcomer, judgeInvite } from './rules.ts'

/** Reactions of other features to a joined friend, in the same transaction. */
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
 * Records the inviter that a player names, and pays both, once. A transaction locks players from the younger account to
 * the older, which prevents deadlocks.
 */
export async function acceptInvite(
  tx: Tx,
  { content, reactions }: FriendDependencies,
  { player, referrerTelegramId, now }: { player: Player; referrerTelegramId: bigint; now: Date },
): Promise<InviteOutcome> {
  const taken = async () => {
    const known = await inviterOf(tx, player.id)
    if (known === undefined) return undefined
    return (await playerById(tx, known)).telegramId === referrerTelegramId ? 'known' : 'already-invited'
  }
  // Before the look-up: whom nobody can have invited must not learn which Telegram ids have an account.
  const before = await taken()
  if (before) return { verdict: before }
  if (!isNewcomer(player, now) && player.telegramId !== referrerTelegramId) return { verdict: 'not-new' }
  const inviter = await lockByTelegramIdForShare(tx, referrerTelegramId)
  if (!inviter || inviter.blockedFor !== null) return { verdict: 'referrer-unknown' }
  const verdict = judgeInvite(inviter.id, player, now)
  if (verdict !== 'accepted') return { verdict }
  // A concurrent call was faster, with the same inviter or another one.
  if (!(await storeInvite(tx, inviter.id, player.id, now))) {
    return { verdict: (await taken()) ?? 'already-invited' }
  }

  const invite = { inviteeId: player.id, now }
  const reward = await payInvite(tx, content, { ...invite, part: 'invitee', to: player.id })
  await payInvite(tx, content, { ...invite, part: 'joined', to: inviter.id })
  await reactions.friendJoined(tx, { inviterId: inviter.id, friend: player, now })
  return { verdict, reward }
}
