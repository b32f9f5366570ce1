import type { Permission } from '@ganj/contract/admin'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { publicId } from '../random.ts'
import { writeAudit } from './audit.ts'
import type { Operator } from './mount-admin.ts'

/** An action that a second operator can confirm. */
interface Approvable<Order> {
  /** The permission to request it and to confirm it. */
  readonly permission: Permission
  /**
   * Carries out the request, in the transaction of its confirmation; `requestedBy` requested it, `confirmedBy` confirms
   * it.
   */
  execute(
    tx: Tx,
    order: Order,
    by: { requestedBy: string; confirmedBy: Operator; now: Date },
  ): Promise<unknown>
}

export interface ApprovalRequest {
  /** The action as the audit log names it. */
  action: string
  /** The subject of the request; of one action and subject a single request can be pending. */
  subject: string
  /** The argument of `execute`: JSON, with numbers in the range of JSON only. */
  order: unknown
  reason: string
  operator: Operator
  now: Date
}

/** Requests that wait for a second operator. */
export interface Approvals {
  /** Registers how an action is carried out once it is confirmed. */
  define<Order>(action: string, approvable: Approvable<Order>): void
  of(action: string): Approvable<unknown> | undefined
  actions(): readonly (readonly [string, Permission])[]
  /** Stores a request. @returns its public id; that of the same request when it is pending already */
  request(tx: Tx, request: ApprovalRequest): Promise<string>
}

/** How long a request is pending. */
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
      // An expired request makes room.
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
