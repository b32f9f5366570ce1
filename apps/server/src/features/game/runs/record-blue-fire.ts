import type { BodyOf, recordBlueFire as endpoint, ReplyOf } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { keepBlueFire } from './grant-queries.ts'
import { runById, stillOpen } from './queries.ts'

/** Notes how much blue fire the client has seen in its open run: evidence, never value. It only grows. */
export async function recordBlueFire(
  db: Db,
  playerId: bigint,
  { gameInstanceId, blueFire }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const kept = await keepBlueFire(db, playerId, gameInstanceId, blueFire)
  const recorded = kept ?? stillOpen(await runById(db, playerId, gameInstanceId))
  return { blueFire: recorded.blueFire }
}
