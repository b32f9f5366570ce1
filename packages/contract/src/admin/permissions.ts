/** The permissions of operators. Each call of the operators' API requires one of these, or names another access rule. */
export const permissions = [
  'overview.read',
  'players.read',
  'players.adjust',
  'players.block',
  'players.export',
  'players.erase',
  'players.note',
  'players.view-as',
  'runs.read',
  'runs.judge',
  'content.read',
  'content.edit',
  'content.publish',
  'seasons.read',
  'seasons.decide',
  'payouts.read',
  'payouts.decide',
  'payouts.pause',
  'payments.read',
  'payments.refund',
  'broadcasts.read',
  'broadcasts.send',
  'operators.read',
  'operators.manage',
  'audit.read',
  'health.read',
] as const
export type Permission = (typeof permissions)[number]

export const roles = ['owner', 'finance', 'content', 'support', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Roles that sign in with a second factor. */
export const rolesWithSecondFactor: readonly Role[] = ['owner', 'finance']

const reads = [
  'overview.read',
  'players.read',
  'runs.read',
  'content.read',
  'seasons.read',
  'health.read',
] as const

/** The default permissions of each role, which an owner can change. An owner always has all permissions. */
export const defaultPermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  finance: [
    ...reads,
    'players.adjust',
    'players.block',
    'players.note',
    'players.view-as',
    'seasons.decide',
    'payouts.read',
    'payouts.decide',
    'payouts.pause',
    'payments.read',
    'payments.refund',
    'audit.read',
  ],
  content: [...reads, 'content.edit', 'content.publish', 'broadcasts.read', 'broadcasts.send'],
  support: [
    'overview.read',
    'players.read',
    'players.adjust',
    'players.block',
    'players.note',
    'runs.read',
    'runs.judge',
    'content.read',
    'seasons.read',
  ],
  viewer: reads,
}
