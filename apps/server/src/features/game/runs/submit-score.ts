import { deflateRawSync } from 'node:zlib'
import type { BodyOf, submitScore as endpoint, Run } from '@ganj/contract'
import { decodeLog, LogError } from '@ganj/game-core'
import { Fault } from '#platform/fault.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import type { GameDependencies } from '../dependencies.ts'
import { runById, submitRunOnce } from './queries.ts'
import { submittedReply } from './run-reply.ts'

/** More effort saves a hundredth of a log. A window of 8 kB covers most of them, and needs a quarter of the memory. An output has 2 kB. */
const effort = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4096 }

/** Accepts the log of an open run for verification; answers the run as pending. */
export async function submitScore(
  { database, onSubmitted }: Pick<GameDependencies, 'database' | 'onSubmitted'>,
  idempotency: Idempotency,
  { gameInstanceId: runId, score, log }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Run> {
  const bytes = Buffer.from(log, 'base64url')
  const unread = unreadable(bytes)
  // An unreadable log is refused at once, except for a third-party game, whose log is not read: it is judged by bounds.
  if (unread && !(await runById(database, idempotency.playerId, runId))?.bounds) {
    throw new Fault('game.log-invalid', { cause: unread })
  }
  // Synchronously, not in the thread pool of the runtime: sending it there and back costs as much as the work itself.
  const deflated = deflateRawSync(bytes, effort)
  const run = await submitRunOnce(database, idempotency, { runId, score, deflated, bytes: bytes.length }, now)
  onSubmitted()
  return submittedReply(database, idempotency.playerId, run)
}

/** Why bytes are no log of Shuttle; undefined when they are. The replay decides whether the log is true. */
function unreadable(bytes: Uint8Array): LogError | undefined {
  try {
    decodeLog(bytes)
    return undefined
  } catch (error) {
    if (error instanceof LogError) return error
    throw error
  }
}
