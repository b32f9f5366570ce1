/** How long after joining somebody can still say who invited. */
const newcomerMs = 24 * 60 * 60_000

export interface Invitee {
  /** Accounts are numbered in the order in which they were made. */
  readonly id: bigint
  readonly joinedAt: Date
  /** Had an account before: was somebody's newcomer once already. */
  readonly isReturning: boolean
}

export type InviteVerdict = 'accepted' | 'self' | 'circle' | 'not-new'

/** Whether a player is new enough to have been invited. */
export const isNewcomer = ({ joinedAt, isReturning }: Omit<Invitee, 'id'>, now: Date): boolean =>
  !isReturning && now.getTime() - joinedAt.getTime() < newcomerMs

/**
 * Whether an inviter brought an invitee who has no inviter yet. Nobody is brought by one who came later: so invites
 * always lead from older to younger accounts, and no chain of them can close.
 */
export function judgeInvite(inviterId: bigint, invitee: Invitee, now: Date): InviteVerdict {
  if (inviterId === invitee.id) return 'self'
  if (!isNewcomer(invitee, now)) return 'not-new'
  if (inviterId > invitee.id) return 'circle'
  return 'accepted'
}
