/** How long after joining a player can still name the inviter. */
const newcomerMs = 24 * 60 * 60_000

export interface Invitee {
  /** Account ids follow the order of creation. */
  readonly id: bigint
  readonly joinedAt: Date
  /** The player had an account before, and may have been a newcomer then. */
  readonly isReturning: boolean
}

export type InviteVerdict = 'accepted' | 'self' | 'circle' | 'not-new'

/** Whether a player is new enough to have been invited. */
export const isNewcomer = ({ joinedAt, isReturning }: Omit<Invitee, 'id'>, now: Date): boolean =>
  !isReturning && now.getTime() - joinedAt.getTime() < newcomerMs

/**
 * Whether an inviter can be accepted for an invitee without one. An inviter is never younger than the invitee: invites
 * always lead from older to younger accounts, so that no cycle can form.
 */
export function judgeInvite(inviterId: bigint, invitee: Invitee, now: Date): InviteVerdict {
  if (inviterId === invitee.id) return 'self'
  if (!isNewcomer(invitee, now)) return 'not-new'
  if (inviterId > invitee.id) return 'circle'
  return 'accepted'
}
