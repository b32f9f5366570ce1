import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/audit.ts'
import { adminEndpoint, adminList } from './define.ts'
import { orNull, Reason } from './schemas.ts'

/** Every action that the audit log names; the console has a text for each. */
export const auditActions = [
  'approvals.confirm',
  'approvals.decline',
  'approvals.request',
  'archive.months',
  'broadcasts.draft',
  'broadcasts.pause',
  'broadcasts.resume',
  'broadcasts.start',
  'broadcasts.stop',
  'content.discard',
  'content.draft',
  'content.fail',
  'content.publish',
  'content.revert',
  'content.schedule',
  'content.set',
  'jobs.retry',
  'operators.change-role',
  'operators.invite',
  'operators.link',
  'operators.remove',
  'operators.reset-second-factor',
  'payments.balance',
  'payments.deliver',
  'payments.forgive',
  'payments.paid',
  'payments.refund',
  'payments.returned',
  'payouts.approve',
  'payouts.cap',
  'payouts.pause',
  'payouts.reject',
  'payouts.resume',
  'players.adjust',
  'players.block',
  'players.erase',
  'players.export',
  'players.note',
  'players.unblock',
  'players.view-as',
  'roles.change',
  'runs.clear',
  'runs.exclude',
  'seasons.approve',
  'seasons.exclude',
  'seasons.hold',
  'seasons.include',
  'seasons.release',
  'session.by-link',
  'session.by-login-widget',
  'session.by-telegram',
  'session.end',
  'session.passkey-added',
  'session.passkey-passed',
  'session.passkey-removed',
  'session.revoke',
  'session.second-factor-confirmed',
  'session.second-factor-passed',
  'session.second-factor-set-up',
] as const
export type AuditAction = (typeof auditActions)[number]
/** What the audit log names in one area: `hold` of `seasons`. */
export type AuditVerb<Area extends string> = AuditAction extends infer Action
  ? Action extends `${Area}.${infer Verb}`
    ? Verb
    : never
  : never

const Action = Type.String({
  pattern: '^[a-z-]{1,40}\\.[a-z-]{1,40}$',
  description: 'such as players.adjust',
})
const Subject = Type.String({
  maxLength: 100,
  pattern: '^[a-z-]+:',
  description:
    'player:<public id>, payout:<public id>, season:<first day>, payment:, content:, operator:, role:',
})

export const AuditEntry = strict({
  id: Type.String({ pattern: '^[0-9]{1,19}$' }),
  at: Timestamp,
  operator: Type.String({ description: 'name of the operator at that time' }),
  source: Type.Enum(['console', 'command', 'server']),
  address: orNull(Type.String()),
  action: Action,
  subject: orNull(Subject),
  reason: Type.String(),
  before: Type.Unknown({ description: 'null if there was no value' }),
  after: Type.Unknown(),
})
export type AuditEntry = Static<typeof AuditEntry>

export const getAudit = adminList(calls.getAudit, {
  summary: 'List the audit log: what operators did in the console and by commands, newest first',
  filters: {
    operator: Type.Optional(Type.String({ maxLength: 40 })),
    action: Type.Optional(Type.String({ maxLength: 81, description: 'an action, or a prefix of one' })),
    subject: Type.Optional(Subject),
    from: Type.Optional(Timestamp),
    to: Type.Optional(Timestamp),
  },
  row: AuditEntry,
})

export const approvalStates = ['waiting', 'confirmed', 'declined', 'expired'] as const

export const Approval = strict({
  id: PublicId,
  action: Action,
  subject: orNull(Subject),
  /** The body of the call. */
  order: Type.Unknown(),
  reason: Type.String(),
  requestedBy: Type.String(),
  requestedAt: Timestamp,
  expiresAt: Timestamp,
  state: Type.Enum([...approvalStates]),
  decidedBy: orNull(Type.String()),
  decidedAt: orNull(Timestamp),
  mayConfirm: Type.Boolean({
    description: 'whether the caller may confirm it: has the permission and is not the requester',
  }),
})
export type Approval = Static<typeof Approval>

export const getApprovals = adminList(calls.getApprovals, {
  summary:
    'List the approval requests of actions that the caller is permitted to do, newest first; each needs a second operator',
  filters: { state: Type.Optional(Type.Enum([...approvalStates])) },
  row: Approval,
})

export const confirmApproval = adminEndpoint(calls.confirmApproval, {
  summary: 'Confirm the approval request of another operator; the action is carried out at once',
  body: strict({ id: PublicId }),
  reply: Approval,
  faults: [
    'approval.not-found',
    'approval.own',
    'approval.decided',
    'operator.forbidden',
    'content.changed',
    'content.closed',
    'content.time-past',
  ],
})

export const declineApproval = adminEndpoint(calls.declineApproval, {
  summary: "Decline an approval request, the caller's own as well; the action is not carried out",
  body: strict({ id: PublicId, reason: Reason }),
  reply: Approval,
  faults: ['approval.not-found', 'approval.decided', 'operator.forbidden'],
})
