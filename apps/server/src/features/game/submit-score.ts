import type { BodyOf, submitScore as endpoint, Run } from '@ganj/contract'
import { decodeLog, LogError } from '@ganj/game-core'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { addJob } from '#platform/jobs.ts'
import { keepLog, lockOpenRun, markPending } from './queries.ts'
import { runReply } from './run-reply.ts'

/** Takes the log of an open run and leaves it to be replayed; answers the run as pending. */
export function submitScore(
  database: Database,
  idempotency: Idempotency,
  { gameInstanceId, score, log }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Run> {
  const { playerId } = idempotency
  const bytes = readable(log)
  return idempotently(database, idempotency, now, async (tx) => {
    const run = await lockOpenRun(tx, playerId, gameInstanceId)
    await keepLog(tx, playerId, gameInstanceId, bytes)
    await markPending(tx, playerId, gameInstanceId, score, now)
    await addJob(tx, 'verify-run', { playerId: String(playerId), runId: gameInstanceId })
    return { ...runReply(run), state: 'pending' }
  })
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
