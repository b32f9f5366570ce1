import type { BodyOf, submitScore as endpoint, Run } from '@ganj/contract'
import { decodeLog, LogError } from '@ganj/game-core'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { submitRunOnce } from './queries.ts'

/** Takes the log of an open run and leaves it to be replayed; answers the run as pending. */
export function submitScore(
  db: Db,
  idempotency: Idempotency,
  { gameInstanceId, score, log }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Run> {
  return submitRunOnce(db, idempotency, { runId: gameInstanceId, score, log: readable(log) }, now)
}

/** What cannot even be read is refused at once; whether it is true is for the replay. */
function readable(log: string): Buffer {
  const bytes = Buffer.from(log, 'base64url')
  try {
    decodeLog(bytes)
    return bytes
  } catch (error) {
    if (error instanceof LogError) throw new Fault('game.log-invalid', { cause: error })
    throw error
  }
}
