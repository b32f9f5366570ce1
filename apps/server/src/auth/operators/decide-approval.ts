import type { AdminReplyOf, Approval, confirmApproval, getApprovals } from '@ganj/contract/admin'
import type { Approvals } from '#platform/admin/approvals.ts'
import { writeAudit } from '#platform/admin/audit.ts'
import type { Operator } from '#platform/admin/mount-admin.ts'
import { idBefore, pageOf } from '#platform/admin/page.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'

interface Row {
  id: bigint
  publicId: string
  action: string
  permission: string
  subject: string
  order: unknown
  reason: string
  requestedById: bigint
  requestedBy: string
  requestedAt: Date
  expiresAt: Date
  state: 'waiting' | 'confirmed' | 'declined'
  decidedBy: string | null
  decidedAt: Date | null
}

const columns = sql`a.id, a.public_id AS "publicId", action, permission, subject, body AS "order", reason,
  requested_by AS "requestedById", (SELECT name FROM operator WHERE id = requested_by) AS "requestedBy",
  requested_at AS "requestedAt", expires_at AS "expiresAt", state,
  (SELECT name FROM operator WHERE id = decided_by) AS "decidedBy", decided_at AS "decidedAt"`

/** Pending and decided approvals, of the actions that the caller may do. */
export async function readApprovals(
  db: Db,
  operator: Operator,
  { state, cursor }: { state?: Approval['state']; cursor?: string },
  { limit, now }: { limit: number; now: Date },
): Promise<AdminReplyOf<typeof getApprovals>> {
  const rows = await db.rows<Row>(sql`
    SELECT ${columns} FROM approval a
     WHERE a.id < ${idBefore(cursor)} AND permission = ANY(${[...operator.permissions]}::text[])
       AND (${state ?? null}::text IS NULL OR ${state ?? null} =
            CASE WHEN state = 'waiting' AND expires_at <= ${now} OR state = 'declined' AND decided_by IS NULL
                 THEN 'expired' ELSE state END)
     ORDER BY a.id DESC LIMIT ${limit + 1}`)
  return pageOf(
    rows,
    limit,
    ({ id }) => [id],
    (row) => shown(row, operator, now),
  )
}

/** A second operator confirms a request: it is carried out in the same transaction. */
export const confirm = (
  database: Database,
  approvals: Approvals,
  { id, operator, now }: { id: string; operator: Operator; now: Date },
): Promise<AdminReplyOf<typeof confirmApproval>> =>
  database.transaction(async (tx) => {
    const row = await waiting(tx, id, operator, now)
    if (row.requestedById === operator.id) throw new Fault('approval.own')
    const approvable = approvals.of(row.action)
    if (!approvable) throw new Error(`nothing carries out ${row.action}`)
    await approvable.execute(tx, row.order, { requestedBy: row.requestedBy, confirmedBy: operator, now })
    return decide(tx, row, 'confirmed', { operator, reason: row.reason, now })
  })

export const decline = (
  database: Database,
  { id, reason, operator, now }: { id: string; reason: string; operator: Operator; now: Date },
): Promise<Approval> =>
  database.transaction(async (tx) => {
    const row = await waiting(tx, id, operator, now)
    return decide(tx, row, 'declined', { operator, reason, now })
  })

async function waiting(tx: Tx, id: string, { permissions }: Operator, now: Date): Promise<Row> {
  const row = await tx.maybe<Row>(sql`
    SELECT ${columns} FROM approval a WHERE a.public_id = ${id} FOR UPDATE`)
  if (!row) throw new Fault('approval.not-found')
  if (![...permissions].some((permission) => permission === row.permission))
    throw new Fault('operator.forbidden')
  if (row.state !== 'waiting' || row.expiresAt <= now) throw new Fault('approval.decided')
  return row
}

async function decide(
  tx: Tx,
  row: Row,
  state: 'confirmed' | 'declined',
  { operator, reason, now }: { operator: Operator; reason: string; now: Date },
): Promise<Approval> {
  await tx.rows(sql`
    UPDATE approval SET state = ${state}, decided_by = ${operator.id}, decided_at = ${now} WHERE id = ${row.id}`)
  await writeAudit(
    tx,
    operator,
    {
      action: state === 'confirmed' ? 'approvals.confirm' : 'approvals.decline',
      subject: row.subject,
      reason,
      before: { approval: row.publicId, action: row.action, order: row.order, requestedBy: row.requestedBy },
      after: { state },
    },
    now,
  )
  return shown({ ...row, state, decidedBy: operator.name, decidedAt: now }, operator, now)
}

function shown(row: Row, operator: Operator, now: Date): Approval {
  const isExpired =
    (row.state === 'waiting' && row.expiresAt <= now) || (row.state === 'declined' && row.decidedBy === null)
  const state = isExpired ? 'expired' : row.state
  return {
    id: row.publicId,
    action: row.action,
    subject: row.subject,
    order: row.order,
    reason: row.reason,
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayConfirm: state === 'waiting' && row.requestedById !== operator.id,
  }
}
