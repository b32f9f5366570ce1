import type { BodyOf, recordPace as endpoint, ReplyOf } from '@ganj/contract'
import type { Writer } from '#platform/database/database.ts'
import { furthestOf, recordHeartbeat } from '../anti-cheat/heartbeats.ts'
import { runById, stillOpen } from './queries.ts'

/** Notes how far an open run says it is, and when: evidence for the verdict. What goes back or hurries is left out. */
export async function recordPace(
  writer: Writer,
  playerId: bigint,
  { gameInstanceId, tick }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  stillOpen(await runById(writer, playerId, gameInstanceId))
  await recordHeartbeat(writer, playerId, gameInstanceId, tick, now)
  return { tick: await furthestOf(writer, playerId, gameInstanceId) }
}
