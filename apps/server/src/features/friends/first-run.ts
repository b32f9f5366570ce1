import { holdPlayer } from '#auth/players.ts'
import type { Content } from '#platform/content.ts'
import type { Tx } from '#platform/database/database.ts'
import { payInvite } from './pay-invite.ts'
import { keepFirstRun } from './queries.ts'

/** Pays the inviter's second part after the first verified run of an invitee. */
export async function firstRun(
  tx: Tx,
  content: Content,
  { playerId, now }: { playerId: bigint; now: Date },
): Promise<void> {
  const inviterId = await keepFirstRun(tx, playerId, now)
  if (inviterId === undefined) return
  const { blockedFor, deletedAt } = await holdPlayer(tx, inviterId)
  if (blockedFor !== null || deletedAt !== null) return
  await payInvite(tx, content, { part: 'played', to: inviterId, inviteeId: playerId, now })
}
