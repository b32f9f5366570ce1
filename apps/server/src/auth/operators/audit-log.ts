import type { AdminQueryOf, AdminReplyOf, getAudit } from '@ganj/contract/admin'
import { idBefore, pageOf } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

interface Row {
  id: bigint
  at: Date
  operator: string
  source: 'console' | 'command' | 'server'
  address: string | null
  action: string
  subject: string | null
  reason: string
  before: unknown
  after: unknown
}

/** Entries of the audit log, newest first. */
export async function readAudit(
  db: Db,
  { operator, action, subject, from, to, cursor }: AdminQueryOf<typeof getAudit>,
  limit: number,
): Promise<AdminReplyOf<typeof getAudit>> {
  // Each filter is a separate fragment, so that each can use its index.
  const all = sql``
  const rows = await db.rows<Row>(sql`
    SELECT id, at, operator, source, address, action, subject, reason, before, after FROM audit_entry
     WHERE id < ${idBefore(cursor)} ${operator === undefined ? all : sql`AND operator = ${operator}`}
       ${action === undefined ? all : sql`AND action LIKE ${`${action.replace(/[\\%_]/g, '\\$&')}%`}`}
       ${subject === undefined ? all : sql`AND subject = ${subject}`}
       ${from === undefined ? all : sql`AND at >= ${from}`} ${to === undefined ? all : sql`AND at < ${to}`}
     ORDER BY id DESC LIMIT ${limit + 1}`)
  return pageOf(
    rows,
    limit,
    ({ id }) => [id],
    ({ id, at, ...row }) => ({
      id: String(id),
      at: at.toISOString(),
      ...row,
    }),
  )
}
