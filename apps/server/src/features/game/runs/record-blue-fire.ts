import type { BodyOf, recordBlueFire as endpoint, ReplyOf } from '@ganj/contract'
import type { Writer } from '#platform/database/database.ts'
import { storeBlueFire } from './grant-queries.ts'
import { runById, stillOpen } from './queries.ts'

/** Stores the blue fire that the client reports for its open run: evidence, never value. It only increases. */
export async function recordBlueFire(
  writer: Writer,
  playerId: bigint,
  { gameInstanceId, blueFire }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const kept = await storeBlueFire(writer, playerId, gameInstanceId, blueFire)
  const recorded = kept ?? stillOpen(await runById(writer, playerId, gameInstanceId))
  return { blueFire: recorded.blueFire }
}
