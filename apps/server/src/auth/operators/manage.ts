import { type AuditVerb, type Permission, permissions, type Role } from '@ganj/contract/admin'
import { type Actor, writeAudit } from '#platform/admin/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { publicId } from '#platform/random.ts'
import { dropLinks, issueLink } from './links.ts'
import { lockOperator, type OperatorRow, permissionsByRole } from './operators.ts'
import { dropPasskeys } from './passkeys.ts'
import { revokeSessionsOf } from './sessions.ts'

/** The operator who requests it; `id` and `permissions` are absent for a user of the command line, who may do all. */
interface Order {
  by: Actor & { readonly id?: bigint; readonly permissions?: ReadonlySet<Permission> }
  now: Date
}

interface Invitation {
  name: string
  role: Role
  telegramId: bigint | null
}

export interface IssuedLink {
  id: string
  token: string
  expiresAt: Date
}

/** Invites an operator. @throws Fault `operator.name-taken`, `operator.telegram-taken`, `operator.forbidden` */
export async function inviteOperator(
  tx: Tx,
  { name, role, telegramId }: Invitation,
  { by, now }: Order,
): Promise<IssuedLink> {
  await refuseBeyond(tx, role, by)
  const added = await tx.maybe<{ id: bigint; publicId: string }>(sql`
    INSERT INTO operator (public_id, name, role, telegram_id, invited_by, invited_at)
    VALUES (${publicId()}, ${name}, ${role}, ${telegramId}, ${by.name}, ${now})
    ON CONFLICT DO NOTHING RETURNING id, public_id AS "publicId"`)
  if (!added) {
    const { isName } = await tx.one<{ isName: boolean }>(sql`
      SELECT EXISTS (SELECT FROM operator WHERE lower(name) = lower(${name}) AND removed_at IS NULL) AS "isName"`)
    throw new Fault(isName ? 'operator.name-taken' : 'operator.telegram-taken')
  }
  const after = { name, role, telegramId: telegramId === null ? null : String(telegramId) }
  await note(tx, 'invite', added.publicId, { after }, { by, now })
  return { id: added.publicId, ...(await issueLink(tx, added.id, now)) }
}

/** A new link for an operator; earlier ones become invalid. */
export async function linkOperator(tx: Tx, id: string, { by, now }: Order): Promise<IssuedLink> {
  const operator = await known(tx, id)
  await refuseBeyond(tx, operator.role, by)
  await dropLinks(tx, operator.id)
  await note(tx, 'link', id, { after: { name: operator.name } }, { by, now })
  return { id, ...(await issueLink(tx, operator.id, now)) }
}

export async function changeRole(
  tx: Tx,
  { id, role }: { id: string; role: Role },
  order: Order,
): Promise<void> {
  const owners = await lockOwners(tx)
  const operator = await another(tx, id, order)
  await refuseBeyond(tx, role, order.by)
  if (role !== 'owner') refuseLastOwner(owners, operator)
  await tx.rows(sql`UPDATE operator SET role = ${role} WHERE id = ${operator.id}`)
  await note(tx, 'change-role', id, { before: { role: operator.role }, after: { role } }, order)
}

export async function removeOperator(tx: Tx, id: string, order: Order): Promise<void> {
  const owners = await lockOwners(tx)
  const operator = await another(tx, id, order)
  refuseLastOwner(owners, operator)
  await tx.rows(sql`
    UPDATE operator SET removed_at = ${order.now}, second_factor = NULL, second_factor_at = NULL, telegram_id = NULL
     WHERE id = ${operator.id}`)
  await dropLinks(tx, operator.id)
  await dropPasskeys(tx, operator.id)
  await revokeSessionsOf(tx, operator.id, order.now)
  await note(tx, 'remove', id, { before: { name: operator.name, role: operator.role } }, order)
}

/** Resets the second factor of an operator who lost it. */
export async function resetSecondFactor(tx: Tx, id: string, order: Order): Promise<void> {
  const operator = await another(tx, id, order)
  await tx.rows(sql`
    UPDATE operator SET second_factor = NULL, second_factor_at = NULL, second_factor_step = 0 WHERE id = ${operator.id}`)
  await dropPasskeys(tx, operator.id)
  await revokeSessionsOf(tx, operator.id, order.now)
  await note(tx, 'reset-second-factor', id, { before: { name: operator.name } }, order)
}

/** Changes what a role may do. @throws Fault `operator.role-fixed` for the owner's, `operator.forbidden` */
export async function changePermissions(
  tx: Tx,
  role: Role,
  wanted: readonly Permission[],
  { by, now }: Order,
): Promise<void> {
  if (role === 'owner') throw new Fault('operator.role-fixed')
  const before = (await permissionsByRole(tx)).get(role) ?? []
  // Sorted, so that two versions can be compared.
  const after = permissions.filter((permission) => wanted.includes(permission))
  const changed = permissions.filter((one) => before.includes(one) !== after.includes(one))
  if (!holds(by, changed)) throw new Fault('operator.forbidden')
  await tx.rows(sql`
    INSERT INTO operator_role (role, permissions) VALUES (${role}, ${after}::text[])
    ON CONFLICT (role) DO UPDATE SET permissions = excluded.permissions`)
  await writeAudit(
    tx,
    by,
    { action: 'roles.change', subject: `role:${role}`, reason: '', before, after },
    now,
  )
}

/**
 * An operator other than the caller, with no more rights: operators cannot raise, lower or remove themselves, and take over
 * nobody above them.
 */
async function another(tx: Tx, id: string, { by }: Order): Promise<OperatorRow> {
  const operator = await known(tx, id)
  if (operator.id === by.id) throw new Fault('operator.self')
  await refuseBeyond(tx, operator.role, by)
  return operator
}

const holds = ({ permissions: own }: Order['by'], wanted: readonly Permission[]): boolean =>
  own === undefined || wanted.every((permission) => own.has(permission))

/** A role with a permission that the caller lacks would raise the caller: by an accomplice, or by a link of its operator. */
async function refuseBeyond(tx: Tx, role: Role, by: Order['by']): Promise<void> {
  if (!holds(by, (await permissionsByRole(tx)).get(role) ?? [])) throw new Fault('operator.forbidden')
}

async function known(tx: Tx, id: string): Promise<OperatorRow> {
  const operator = await lockOperator(tx, id)
  if (!operator) throw new Fault('operator.not-found')
  return operator
}

/** Locks all owners in one order: two who remove each other at the same time take turns. */
const lockOwners = (tx: Tx): Promise<{ id: bigint }[]> =>
  tx.rows(sql`SELECT id FROM operator WHERE role = 'owner' AND removed_at IS NULL ORDER BY id FOR UPDATE`)

function refuseLastOwner(owners: readonly { id: bigint }[], { id, role }: OperatorRow): void {
  if (role === 'owner' && owners.every((owner) => owner.id === id)) throw new Fault('operator.last-owner')
}

const note = (
  tx: Tx,
  verb: AuditVerb<'operators'>,
  id: string,
  change: { before?: unknown; after?: unknown },
  { by, now }: Order,
) =>
  writeAudit(tx, by, { action: `operators.${verb}`, subject: `operator:${id}`, reason: '', ...change }, now)
