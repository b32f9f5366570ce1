import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/operators.ts'
import { adminEndpoint, adminList } from './define.ts'
import { permissions } from './permissions.ts'
import { orNull, RoleName } from './schemas.ts'

export const OperatorName = Type.String({
  pattern: '^\\S(.{0,38}\\S)?$',
  description: 'unique; stands in the audit log',
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
  link: Type.String({ description: 'opens the console once; shown only now' }),
  expiresAt: Timestamp,
})
export type SignInLink = Static<typeof SignInLink>

const id = { id: PublicId }

export const getOperators = adminList(calls.getOperators, {
  summary: 'Who runs this installation',
  filters: {},
  row: Operator,
})

export const inviteOperator = adminEndpoint(calls.inviteOperator, {
  summary: 'Invite an operator; the link signs them in once',
  body: strict({ name: OperatorName, role: RoleName, telegramId: Type.Optional(MessengerId) }),
  reply: SignInLink,
  faults: ['operator.name-taken', 'operator.telegram-taken'],
})

export const linkOperator = adminEndpoint(calls.linkOperator, {
  summary: 'A new one-time link for an operator; earlier ones open nothing any more',
  body: strict(id),
  reply: SignInLink,
  faults: ['operator.not-found'],
})

export const changeOperatorRole = adminEndpoint(calls.changeOperatorRole, {
  summary: 'Give an operator another role; it holds with their next call',
  body: strict({ ...id, role: RoleName }),
  reply: Operator,
  faults: ['operator.not-found', 'operator.last-owner', 'operator.self'],
})

export const removeOperator = adminEndpoint(calls.removeOperator, {
  summary: 'Remove an operator and end their sessions; what they did stays in the audit log',
  body: strict(id),
  reply: strict({}),
  faults: ['operator.not-found', 'operator.last-owner', 'operator.self'],
})

export const resetSecondFactor = adminEndpoint(calls.resetSecondFactor, {
  summary: 'Forget the second factor of an operator who lost it; their sessions end',
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
  summary: 'What each role may do',
  reply: RolePermissions,
})

export const changeRole = adminEndpoint(calls.changeRole, {
  summary: 'Change what a role may do; it holds with the next call of each of its operators',
  body: strict({
    role: RoleName,
    permissions: Type.Array(Type.Enum([...permissions]), { uniqueItems: true }),
  }),
  reply: RolePermissions,
  faults: ['operator.role-fixed'],
})
