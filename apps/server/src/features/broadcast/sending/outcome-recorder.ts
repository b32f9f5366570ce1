import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { type Outcome, recordOutcomes } from './recipients.ts'

/**
 * Writes outcomes down as they come: one statement at a time, in which all go that came during the one before. So few are
 * unwritten when the process is killed, and many a second cost no more statements than the database takes.
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
      // Not after it has resolved: an outcome that comes in between would wait for nobody.
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
