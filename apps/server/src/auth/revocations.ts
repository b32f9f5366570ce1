import type { Bus } from '#platform/bus.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** How long a process may go without looking for sessions that another one has ended. */
const freshMs = 1_000
/** So much later than its time a revocation may be seen: its transaction was still open, or a clock goes wrong. */
const lateMs = 30_000
const pageSize = 1_000

export interface Revocations {
  /** Whether a session was ended while access tokens of it still hold. At most a second old. */
  has(sessionId: string, now: Date): Promise<boolean>
  /** A session was ended here: every process looks again at once. */
  expire(): void
}

/**
 * Knows the sessions that were ended within the life of an access token (`ttl` in seconds): one small read a second
 * instead of one a call. Those of deleted accounts hold: nothing is left there, and a deletion may be asked again.
 */
export function createRevocations(db: Db, ttl: number, bus: Bus): Revocations {
  const ended = new Map<string, Date>()
  let freshUntil = 0
  let seenUntil = new Date(0)
  let reading: Promise<void> | undefined

  const read = async (now: Date) => {
    const outlived = new Date(now.getTime() - ttl * 1000 - lateMs)
    for (const [id, at] of ended) if (at < outlived) ended.delete(id)
    let since = later(outlived, new Date(seenUntil.getTime() - lateMs))
    for (let full = true; full; ) {
      const page = await endedSince(db, since)
      for (const { id, revokedAt, hasOwner } of page) if (hasOwner) ended.set(id, revokedAt)
      const last = page.at(-1)?.revokedAt
      full = page.length === pageSize && last !== undefined && last > since
      if (last) since = last
    }
    seenUntil = now
    freshUntil = now.getTime() + freshMs
  }

  bus.hear('session-ended', () => {
    freshUntil = 0
  })
  return {
    has: async (sessionId, now) => {
      if (now.getTime() >= freshUntil) {
        reading ??= read(now).finally(() => {
          reading = undefined
        })
        await reading
      }
      return ended.has(sessionId)
    },
    expire: () => bus.tell('session-ended'),
  }
}

const later = (a: Date, b: Date) => (a > b ? a : b)

const endedSince = (db: Db, since: Date) =>
  db.rows<{ id: string; revokedAt: Date; hasOwner: boolean }>(sql`
    SELECT id, revoked_at AS "revokedAt",
           (SELECT deleted_at IS NULL FROM player WHERE player.id = session.player_id) AS "hasOwner"
      FROM session WHERE revoked_at >= ${since} ORDER BY revoked_at LIMIT ${pageSize}`)
