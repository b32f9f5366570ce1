import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/operators.ts'
import { adminEndpoint, adminList } from './define.ts'
import { permissions } from './permissions.ts'
import { orNull, RoleName } from './schemas.ts'

export const OperatorName = Type.String({
  pattern: '^\\S(.{0,38}\\S)?$',
  description: 'unique; shown in the audit log',
})
export const MessengerId = Type.String({ pattern: '^[1-9][0-9]{0,15}$', description: "Telegram's user id" })

export const Operator = strict({
  id: PublicId,
  name: Type.String(),
  role: RoleName,
  telegramId: orNull(MessengerId),
  hasSecondFactor: Type.Boolean(),
  invitedAt: Timestamp,
  invitedBy: Type.String(),
  seenAt: orNull(Timestamp),
  isSelf: Type.Boolean(),
})
export type Operator = Static<typeof Operator>

export const SignInLink = strict({
  id: PublicId,
  link: Type.String({ description: 'signs in once; returned only in this response' }),
  expiresAt: Timestamp,
})
export type SignInLink = Static<typeof SignInLink>

const id = { id: PublicId }

export const getOperators = adminList(calls.getOperators, {
  summary: 'List the operators of this installation',
  filters: {},
  row: Operator,
})

export const inviteOperator = adminEndpoint(calls.inviteOperator, {
  summary: 'Invite an operator; the returned link signs them in once',
  body: strict({ name: OperatorName, role: RoleName, telegramId: Type.Optional(MessengerId) }),
  reply: SignInLink,
  faults: ['operator.name-taken', 'operator.telegram-taken'],
})

export const linkOperator = adminEndpoint(calls.linkOperator, {
  summary: 'Create a new one-time sign-in link for an operator; earlier links become invalid',
  body: strict(id),
  reply: SignInLink,
  faults: ['operator.not-found'],
})

export const changeOperatorRole = adminEndpoint(calls.changeOperatorRole, {
  summary: 'Change the role of an operator; it takes effect with their next call',
  body: strict({ ...id, role: RoleName }),
  reply: Operator,
  faults: ['operator.not-found', 'operator.last-owner', 'operator.self'],
})

export const removeOperator = adminEndpoint(calls.removeOperator, {
  summary: 'Remove an operator and end their sessions; their entries stay in the audit log',
  body: strict(id),
  reply: strict({}),
  faults: ['operator.not-found', 'operator.last-owner', 'operator.self'],
})

export const resetSecondFactor = adminEndpoint(calls.resetSecondFactor, {
  summary: 'Reset the second factor of an operator who lost it; their sessions end',
  body: strict(id),
  reply: strict({}),
  faults: ['operator.not-found', 'operator.self'],
})

export const RolePermissions = strict({
  roles: Type.Array(
    strict({
      role: RoleName,
      permissions: Type.Array(Type.Enum([...permissions])),
      isFixed: Type.Boolean({ description: 'true for the owner, who may do everything' }),
    }),
  ),
})
export type RolePermissions = Static<typeof RolePermissions>

export const getRoles = adminEndpoint(calls.getRoles, {
  summary: 'List the roles with their permissions',
  reply: RolePermissions,
})

export const changeRole = adminEndpoint(calls.changeRole, {
  summary: 'Change the permissions of a role; they take effect with the next call of each of its operators',
  body: strict({
    role: RoleName,
    permissions: Type.Array(Type.Enum([...permissions]), { uniqueItems: true }),
  }),
  reply: RolePermissions,
  faults: ['operator.role-fixed'],
})
