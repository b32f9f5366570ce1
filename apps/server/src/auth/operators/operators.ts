import { defaultPermissions, type Permission, type Role } from '@ganj/contract/admin'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export interface OperatorRow {
  id: bigint
  publicId: string
  name: string
  role: Role
  telegramId: bigint | null
  /** Encrypted. */
  secondFactor: Buffer | null
  secondFactorAt: Date | null
  hasPasskey: boolean
  secondFactorStep: bigint
  invitedBy: string
  invitedAt: Date
  seenAt: Date | null
}

const operatorColumns = sql`operator.id, operator.public_id AS "publicId", name, role,
  telegram_id AS "telegramId", second_factor AS "secondFactor", operator.second_factor_at AS "secondFactorAt",
  EXISTS (SELECT FROM operator_passkey p WHERE p.operator_id = operator.id) AS "hasPasskey",
  second_factor_step AS "secondFactorStep", invited_by AS "invitedBy", invited_at AS "invitedAt",
  operator.seen_at AS "seenAt"`

export const allOperators = (db: Db): Promise<OperatorRow[]> =>
  db.rows(sql`SELECT ${operatorColumns} FROM operator WHERE removed_at IS NULL ORDER BY id LIMIT 1000`)

/** An operator who was not removed, locked until the transaction ends. */
export const lockOperator = (tx: Tx, publicId: string): Promise<OperatorRow | undefined> =>
  tx.maybe(sql`
    SELECT ${operatorColumns} FROM operator WHERE public_id = ${publicId} AND removed_at IS NULL FOR UPDATE`)

export const operatorByName = (db: Db, name: string): Promise<OperatorRow | undefined> =>
  db.maybe(sql`
    SELECT ${operatorColumns} FROM operator WHERE lower(name) = lower(${name}) AND removed_at IS NULL`)

export const operatorByTelegram = (db: Db, telegramId: bigint): Promise<OperatorRow | undefined> =>
  db.maybe(sql`
    SELECT ${operatorColumns} FROM operator WHERE telegram_id = ${telegramId} AND removed_at IS NULL`)

/** The Telegram user id by which an operator was invited. */
export async function telegramIdOf(db: Db, { id }: Pick<OperatorRow, 'id'>): Promise<bigint | undefined> {
  const row = await db.maybe<Pick<OperatorRow, 'telegramId'>>(
    sql`SELECT telegram_id AS "telegramId" FROM operator WHERE id = ${id}`,
  )
  return row?.telegramId ?? undefined
}

/** The current permissions of each role. */
export async function permissionsByRole(db: Db): Promise<ReadonlyMap<Role, readonly Permission[]>> {
  const rows = await db.rows<{ role: Role; permissions: Permission[] }>(
    sql`SELECT role, permissions FROM operator_role`,
  )
  const changed = new Map(rows.map(({ role, permissions }) => [role, permissions]))
  return new Map(
    (Object.keys(defaultPermissions) as Role[]).map((role) => [
      role,
      changed.get(role) ?? defaultPermissions[role],
    ]),
  )
}
