import type { AuditAction } from '@ganj/contract/admin'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The actor: an operator in the console, one on the command line, or the server itself. */
export interface Actor {
  readonly name: string
  readonly source: 'console' | 'command' | 'server'
  readonly address: string | null
}

export const byCommand = (name: string): Actor => ({ name, source: 'command', address: null })

export interface AuditEvent {
  readonly action: AuditAction
  /** The subject of the action: `player:<public id>`. */
  readonly subject: string | null
  readonly reason: string
  /** The state before and after, as JSON; null where there was none. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Adds an entry to the audit log, in the transaction of its action. @returns its id */
export async function writeAudit(
  tx: Tx,
  { name, source, address }: Actor,
  { action, subject, reason, before, after }: AuditEvent,
  now: Date,
): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(sql`
    INSERT INTO audit_entry (at, operator, source, address, action, subject, reason, before, after)
    VALUES (${now}, ${name}, ${source}, ${address}, ${action}, ${subject}, ${reason}, ${asJson(before)}::jsonb,
            ${asJson(after)}::jsonb) RETURNING id`)
  return id
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
