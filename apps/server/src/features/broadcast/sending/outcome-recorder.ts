import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { type Outcome, recordOutcomes } from './recipients.ts'

/**
 * Stores outcomes as they come: one statement at a time, with all outcomes that came during the previous one. So only a
 * few are unwritten when the process is killed, and many a second cost no more statements than the database can take.
 */
export function createRecorder(db: Db, broadcastId: string, clock: Clock) {
  let waiting: Outcome[] = []
  let writing: Promise<void> | undefined
  const write = async () => {
    try {
      while (waiting.length > 0) {
        const outcomes = waiting
        waiting = []
        await recordOutcomes(db, broadcastId, outcomes, clock())
      }
    } finally {
      // Before it resolves, not after: an outcome that comes in between would be written by no statement.
      writing = undefined
    }
  }
  return {
    /** Resolves when it is written. */
    async record(outcome: Outcome): Promise<void> {
      waiting.push(outcome)
      writing ??= write()
      await writing
    },
  }
}
