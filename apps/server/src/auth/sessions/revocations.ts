import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { PubSub } from '#platform/pub-sub.ts'

/** The maximum time between two reads of the sessions that other processes ended. */
const freshMs = 1_000
/**
 * A revocation may become visible so much later than its timestamp: its transaction was still open, or a clock is
 * wrong.
 */
const lateMs = 30_000
const pageSize = 1_000

declare module '#platform/pub-sub.ts' {
  interface Topics {
    'session-ended': true
  }
}

/** Calls that are allowed although their session was ended. */
interface Allowance {
  deletedOwner: boolean
}

export interface Revocations {
  /** Why a session was ended, while an access token of it is still valid. At most a second old. */
  refusal(sessionId: string, now: Date, allows?: Allowance): Promise<Fault | undefined>
  /** This process ended a session: every process reads again at once. */
  expire(): void
}

/**
 * Caches the sessions that were ended within the lifetime of an access token (`ttl` in seconds): one small read a
 * second instead of one for each call.
 */
export function createRevocations(db: Db, ttl: number, pubSub: PubSub): Revocations {
  const ended = new Map<string, Ended>()
  let freshUntil = 0
  let seenUntil = new Date(0)
  let reading: Promise<void> | undefined

  const read = async (now: Date) => {
    const outlived = new Date(now.getTime() - ttl * 1000 - lateMs)
    for (const [id, { revokedAt }] of ended) if (revokedAt < outlived) ended.delete(id)
    const seen = new Date(seenUntil.getTime() - lateMs)
    // After the clock was set back, all are read again: what was seen or forgotten before went by another time.
    let since = now < seen ? outlived : later(outlived, seen)
    for (let full = true; full; ) {
      const page = await endedSince(db, since)
      for (const session of page) ended.set(session.id, session)
      const last = page.at(-1)?.revokedAt
      full = page.length === pageSize && last !== undefined && last > since
      if (last) since = last
    }
    seenUntil = now
    freshUntil = now.getTime() + freshMs
  }

  pubSub.subscribe('session-ended', () => {
    freshUntil = 0
  })
  return {
    refusal: async (sessionId, now, allows) => {
      const freshMsLeft = freshUntil - now.getTime()
      // More than was given: the clock was set back.
      if (freshMsLeft <= 0 || freshMsLeft > freshMs) {
        reading ??= read(now).finally(() => {
          reading = undefined
        })
        await reading
      }
      const session = ended.get(sessionId)
      if (!session || (allows?.deletedOwner && !session.hasOwner)) return undefined
      return refusalOf(session)
    },
    expire: () => pubSub.publish('session-ended'),
  }
}

const later = (a: Date, b: Date) => (a > b ? a : b)

const refusalOf = ({ blockedFor }: Ended) =>
  blockedFor === null
    ? new Fault('auth.token-invalid')
    : new Fault('auth.blocked', { values: { reason: blockedFor } })

interface Ended {
  id: string
  revokedAt: Date
  hasOwner: boolean
  blockedFor: string | null
}

/** The players are joined by key: a plan made while there were few would scan all of them. */
const endedSince = (db: Db, since: Date) =>
  db.rows<Ended>(sql`
    SELECT s.id, revoked_at AS "revokedAt", deleted_at IS NULL AS "hasOwner", blocked_for AS "blockedFor"
      FROM (SELECT id, revoked_at, player_id FROM session
             WHERE revoked_at >= ${since} ORDER BY revoked_at LIMIT ${pageSize}) s
     CROSS JOIN LATERAL (SELECT * FROM player WHERE id = s.player_id LIMIT 1) p ORDER BY revoked_at`)
