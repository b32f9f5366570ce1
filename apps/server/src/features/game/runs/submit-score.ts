import { deflateRawSync } from 'node:zlib'
import type { BodyOf, submitScore as endpoint, Run } from '@ganj/contract'
import { decodeLog, LogError } from '@ganj/game-core'
import { Fault } from '#platform/fault.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import type { GameDependencies } from '../dependencies.ts'
import { runById, submitRunOnce } from './queries.ts'
import { submittedReply } from './run-reply.ts'

/** More effort saves a hundredth of a log. A window of 8 kB holds most of them whole, and needs a quarter of the memory. */
const effort = { level: 1, windowBits: 13, memLevel: 6 }

/** Takes the log of an open run and leaves it to be judged; answers the run as pending. */
export async function submitScore(
  { database, onSubmitted }: Pick<GameDependencies, 'database' | 'onSubmitted'>,
  idempotency: Idempotency,
  { gameInstanceId: runId, score, log }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Run> {
  const bytes = Buffer.from(log, 'base64url')
  const unread = unreadable(bytes)
  // What cannot even be read is refused at once, unless nothing is read in it: a third-party game is judged by bounds.
  if (unread && !(await runById(database, idempotency.playerId, runId))?.bounds) {
    throw new Fault('game.log-invalid', { cause: unread })
  }
  // Here and not in the threads of the runtime: to send it there and back costs this one as much as the work itself.
  const deflated = deflateRawSync(bytes, effort)
  const run = await submitRunOnce(database, idempotency, { runId, score, deflated, bytes: bytes.length }, now)
  onSubmitted()
  return submittedReply(database, idempotency.playerId, run)
}

/** Why bytes are no log of Shuttle; undefined when they are. Whether the log is true is for the replay. */
function unreadable(bytes: Uint8Array): LogError | undefined {
  try {
    decodeLog(bytes)
    return undefined
  } catch (error) {
    if (error instanceof LogError) return error
    throw error
  }
}
