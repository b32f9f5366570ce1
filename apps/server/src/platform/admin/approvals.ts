import type { Permission } from '@ganj/contract/admin'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { publicId } from '../random.ts'
import { writeAudit } from './audit.ts'
import type { Operator } from './mount-admin.ts'

/** What a second operator can confirm. */
interface Approvable<Order> {
  /** Who may order it and who may confirm it. */
  readonly permission: Permission
  /** Does what was ordered, in the transaction of its confirmation; `requestedBy` ordered it, `confirmedBy` confirms it. */
  execute(
    tx: Tx,
    order: Order,
    by: { requestedBy: string; confirmedBy: Operator; now: Date },
  ): Promise<unknown>
}

export interface ApprovalRequest {
  /** The action as the audit log names it. */
  action: string
  /** What the order is about; of one action and subject a single order waits. */
  subject: string
  /** What `execute` is given: JSON, without numbers beyond those of JSON. */
  order: unknown
  reason: string
  operator: Operator
  now: Date
}

/** Orders that wait for a second operator. */
export interface Approvals {
  /** Says how an action is carried out once it is confirmed. */
  define<Order>(action: string, approvable: Approvable<Order>): void
  of(action: string): Approvable<unknown> | undefined
  actions(): readonly (readonly [string, Permission])[]
  /** Writes an order down. @returns its public id; that of the same order when it waits already */
  request(tx: Tx, request: ApprovalRequest): Promise<string>
}

/** How long an order waits. */
const waitsMs = 7 * 24 * 60 * 60_000

export function createApprovals(): Approvals {
  const defined = new Map<string, Approvable<unknown>>()
  return {
    define: (action, approvable) => void defined.set(action, approvable as Approvable<unknown>),
    of: (action) => defined.get(action),
    actions: () => [...defined].map(([action, { permission }]) => [action, permission] as const),
    async request(tx, { action, subject, order, reason, operator, now }) {
      const permission = defined.get(action)?.permission
      if (!permission) throw new Error(`nothing carries out ${action}`)
      // One whose time is over makes room.
      await tx.rows(sql`
        UPDATE approval SET state = 'declined', decided_at = expires_at
         WHERE action = ${action} AND subject = ${subject} AND state = 'waiting' AND expires_at <= ${now}`)
      const added = await tx.maybe<{ id: string }>(sql`
        INSERT INTO approval (public_id, action, permission, subject, body, reason, requested_by, requested_at, expires_at)
        VALUES (${publicId()}, ${action}, ${permission}, ${subject}, ${JSON.stringify(order)}::jsonb, ${reason},
                ${operator.id}, ${now}, ${new Date(now.getTime() + waitsMs)})
        ON CONFLICT DO NOTHING RETURNING public_id AS id`)
      if (!added) {
        const waiting = await tx.one<{ id: string }>(sql`
          SELECT public_id AS id FROM approval
           WHERE action = ${action} AND subject = ${subject} AND state = 'waiting'`)
        return waiting.id
      }
      await writeAudit(
        tx,
        operator,
        { action: 'approvals.request', subject, reason, after: { action, order } },
        now,
      )
      return added.id
    },
  }
}
