import { lockPlayerForShare } from '#auth/players.ts'
import type { Content } from '#platform/content.ts'
import type { Tx } from '#platform/database/database.ts'
import { payInvite } from './pay-invite.ts'
import { storeFirstRuns } from './queries.ts'

/** Pays the inviters' second part after the first verified runs of invitees. */
export async function firstRuns(
  tx: Tx,
  content: Content,
  runs: readonly { playerId: bigint; reachedAt: Date }[],
): Promise<void> {
  for (const { inviteeId, inviterId, playedAt: now } of await storeFirstRuns(tx, runs)) {
    const { blockedFor, deletedAt } = await lockPlayerForShare(tx, inviterId)
    if (blockedFor !== null || deletedAt !== null) continue
    await payInvite(tx, content, { part: 'played', to: inviterId, inviteeId, now })
  }
}
