import { isClientFault } from '@ganj/client'
import { type Run, recordPace } from '@ganj/contract'
import type { GameConnection, GuestBody } from '@ganj/game-bridge'
import { call } from '#auth/api.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { savedOf, saveRun } from './saved-run.ts'

/** Requests the segments of a run for its frame. */
export interface SegmentRequests {
  /** Repeats the request until the server answers, then passes the segment to the frame. Cancels an earlier request. */
  ask(run: Run, request: GuestBody<'segment-request'>): void
  stop(): void
}

/** Interval of the retries, also while a call is pending. A segment is needed 24 seconds after its request. */
const askAgainMs = 3000

const refusals: readonly string[] = ['game.segment-refused', 'game.run-closed', 'game.no-run']

/** @param game the frame's connection; null while there is none */
export function createSegmentRequests(game: () => GameConnection | null): SegmentRequests {
  let asked: object | null = null
  let again: ReturnType<typeof setInterval> | undefined

  const stop = () => {
    clearInterval(again)
    asked = null
  }
  const storeSegment = (runId: string, seed: string) => {
    const saved = savedOf(runId)
    if (saved) saveRun({ ...saved, segments: [...(saved.segments ?? []), seed] })
  }
  const send = async (gameInstanceId: string, { tick, digest }: GuestBody<'segment-request'>) => {
    const mine = asked
    // All other faults are ignored: a retry may succeed.
    const answer = await call(recordPace, { body: { gameInstanceId, tick, digest } }).catch((fault) =>
      isClientFault(fault) && refusals.includes(fault.code) ? { segment: null } : undefined,
    )
    if (!answer || asked !== mine) return
    stop()
    if (answer.segment === null) return game()?.refuseSegment()
    storeSegment(gameInstanceId, answer.segment)
    game()?.grantSegment(answer.segment)
  }

  return {
    ask({ publicId }, request) {
      stop()
      asked = {}
      again = setInterval(() => send(publicId, request).catch(reportFailure), askAgainMs)
      send(publicId, request).catch(reportFailure)
    },
    stop,
  }
}
