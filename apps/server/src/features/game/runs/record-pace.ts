import type { BodyOf, recordPace as endpoint, ReplyOf } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { furthestOf, recordHeartbeat } from '../anti-cheat/heartbeats.ts'
import { runById, stillOpen } from './queries.ts'

/** Notes how far an open run says it is, and when: evidence for the verdict. What goes back or hurries is left out. */
export async function recordPace(
  db: Db,
  playerId: bigint,
  { gameInstanceId, tick }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  stillOpen(await runById(db, playerId, gameInstanceId))
  await recordHeartbeat(db, playerId, gameInstanceId, tick, now)
  return { tick: await furthestOf(db, playerId, gameInstanceId) }
}
