import { advisoryLocks } from '#platform/database/advisory-locks.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

const weekMs = 7 * 86_400_000

/**
 * Why a database that an operator names is no recent restore of the live one: it would prove nothing.
 * @returns undefined when it may be compared
 */
export async function whyNoRestore(restored: Database, live: Database): Promise<string | undefined> {
  const { isReplica } = await restored.one<{ isReplica: boolean }>(
    sql`SELECT pg_is_in_recovery() AS "isReplica"`,
  )
  if (isReplica) return 'it is a replica, not a restored backup'
  if (await isSame(restored, live)) return 'it is the live database itself'
  const [then, now] = [await lastCheck(restored), await lastCheck(live)]
  if (now && (!then || now.getTime() - then.getTime() > weekMs))
    return `its newest check of the ledger is ${then ? `of ${then.toISOString()}` : 'missing'}: the backup is older than a week`
  return undefined
}

/** A lock of one is held in the other only if they are the same. */
const isSame = (restored: Database, live: Database): Promise<boolean> =>
  live.transaction(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.sameDatabase})`)
    return restored.transaction(async (other) => {
      const { isFree } = await other.one<{ isFree: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${advisoryLocks.sameDatabase}) AS "isFree"`,
      )
      return !isFree
    })
  })

/** The ledger is checked each night, so this tells how old a backup is, also where nobody plays. */
const lastCheck = async (db: Db): Promise<Date | null> =>
  (await db.one<{ at: Date | null }>(sql`SELECT max(checked_at) AS at FROM ledger_check`)).at
