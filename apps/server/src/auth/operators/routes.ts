import * as calls from '@ganj/contract/admin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Approvals } from '#platform/admin/approvals.ts'
import { type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import type { MountAdmin } from '#platform/admin/mount-admin.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { InitDataError, type InitDataProof, readInitData } from '#platform/telegram/init-data.ts'
import { readLoginWidget, widgetBotOf } from '#platform/telegram/login-widget.ts'
import { deviceOf } from '../routes.ts'
import { readAudit } from './audit-log.ts'
import { confirm, decline, readApprovals } from './decide-approval.ts'
import { clearCookie, type Guard, sessionReply, setCookie, tokenOf } from './guard.ts'
import { linkTo, redeemLink } from './links.ts'
import * as manage from './manage.ts'
import { allOperators, type OperatorRow, operatorByTelegram, permissionsByRole } from './operators.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { openSession, openSessions, revokeSession } from './sessions.ts'

interface Dependencies {
  database: Database
  guard: Guard
  approvals: Approvals
  limits: Limits | undefined
  /** Encrypts the secrets of second factors. */
  secret: string
  proof: InitDataProof
  /** Seconds: the maximum age of init data. */
  initDataMaxAge: number
  /** The address of the console, as far as it is known without a request. */
  ownUrl(): URL | undefined
}

export function operatorRoutes(mount: MountAdmin, dependencies: Dependencies): void {
  sessionRoutes(mount, dependencies)
  secondFactorRoutes(mount, dependencies)
  managementRoutes(mount, dependencies)
  logRoutes(mount, dependencies)
}

function sessionRoutes(mount: MountAdmin, dependencies: Dependencies): void {
  const { database, guard, ownUrl } = dependencies
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https' || ownUrl()?.protocol === 'https:'

  /** Signs in the operator that `identify` returns, in one transaction with the audit entry. */
  const signIn = async (
    { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
    means: 'by-link' | 'by-telegram' | 'by-login-widget',
    identify: (tx: Tx) => Promise<bigint>,
  ) => {
    const token = await database.transaction(async (tx) => {
      const operatorId = await identify(tx)
      const operator = (await allOperators(tx)).find(({ id }) => id === operatorId)
      if (!operator) throw new Fault('operator.link-invalid')
      const by = { name: operator.name, source: 'console', address: request.ip } as const
      const subject = `operator:${operator.publicId}`
      await writeAudit(tx, by, { action: `session.${means}`, subject, reason: '' }, now)
      return openSession(tx, { operatorId, device: deviceOf(request), address: request.ip, now })
    })
    setCookie(reply, token, isSecure(request))
    return sessionReply(guard, token, now)
  }

  mount(calls.signInByLink, (call) =>
    signIn(call, 'by-link', (tx) => redeemLink(tx, call.body.token, call.now)),
  )

  mount(calls.signInByTelegram, (call) =>
    signIn(call, 'by-telegram', async (tx) => {
      const { initData } = call.body
      const { proof, initDataMaxAge } = dependencies
      const operator = await operatorByTelegram(
        tx,
        asFault(() => readInitData(initData, proof, initDataMaxAge, call.now).user.id),
      )
      if (!operator) throw new Fault('operator.not-invited')
      return operator.id
    }),
  )

  mount(calls.signInByLoginWidget, (call) =>
    signIn(call, 'by-login-widget', async (tx) => {
      const { result } = call.body
      const { proof, initDataMaxAge } = dependencies
      const operator = await operatorByTelegram(
        tx,
        asFault(() => readLoginWidget(result, proof, initDataMaxAge, call.now)),
      )
      if (!operator) throw new Fault('operator.not-invited')
      return operator.id
    }),
  )

  mount(calls.getSignInMeans, async () => ({ telegramBot: widgetBotOf(dependencies.proof) }))

  mount(calls.getSession, ({ request, now }) => sessionReply(guard, tokenOf(request) ?? '', now))

  mount(calls.endSession, async ({ operator, request, reply, now }) => {
    await database.transaction(async (tx) => {
      await revokeSession(tx, operator.sessionId, operator.id, now)
      const subject = `operator:${operator.publicId}`
      await writeAudit(tx, operator, { action: 'session.end', subject, reason: '' }, now)
    })
    clearCookie(reply, isSecure(request))
    return {}
  })

  mount(calls.getSessions, async ({ operator, now }) => {
    const everybody = operator.permissions.has('operators.manage')
    const sessions = await openSessions(database, everybody ? null : operator.id, now)
    return {
      rows: sessions.map(({ operatorId, operatorName, startedAt, seenAt, expiresAt, ...session }) => ({
        ...session,
        operator: { id: operatorId, name: operatorName },
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isCurrent: session.id === operator.sessionId,
      })),
      next: null,
    }
  })

  mount(calls.revokeSession, ({ operator, body: { id }, now }) =>
    database.transaction(async (tx) => {
      const mayAny = operator.permissions.has('operators.manage')
      const ended = await revokeSession(tx, id, mayAny ? null : operator.id, now)
      if (!ended) throw new Fault('operator.no-session')
      const event: AuditEvent = {
        action: 'session.revoke',
        subject: `session:${id}`,
        reason: '',
        before: ended,
      }
      await writeAudit(tx, operator, event, now)
      return {}
    }),
  )
}

function managementRoutes(mount: MountAdmin, { database, ownUrl }: Dependencies): void {
  const linkReply = ({ id, token, expiresAt }: manage.IssuedLink, request: FastifyRequest) => ({
    id,
    link: linkTo(ownUrl()?.origin ?? `${request.protocol}://${request.host}`, token),
    expiresAt: expiresAt.toISOString(),
  })

  mount(calls.getOperators, async ({ operator }) => ({
    rows: (await allOperators(database)).map((row) => operatorReply(row, operator.id)),
    next: null,
  }))

  mount(calls.inviteOperator, async ({ operator, body: { name, role, telegramId }, request, now }) => {
    const invitation = { name, role, telegramId: telegramId === undefined ? null : BigInt(telegramId) }
    const link = await database.transaction((tx) =>
      manage.inviteOperator(tx, invitation, { by: operator, now }),
    )
    return linkReply(link, request)
  })

  mount(calls.linkOperator, async ({ operator, body: { id }, request, now }) =>
    linkReply(
      await database.transaction((tx) => manage.linkOperator(tx, id, { by: operator, now })),
      request,
    ),
  )

  mount(calls.changeOperatorRole, ({ operator, body, now }) =>
    database.transaction(async (tx) => {
      await manage.changeRole(tx, body, { by: operator, now })
      const changed = (await allOperators(tx)).find(({ publicId }) => publicId === body.id)
      if (!changed) throw new Fault('operator.not-found')
      return operatorReply(changed, operator.id)
    }),
  )

  mount(calls.removeOperator, async ({ operator, body: { id }, now }) => {
    await database.transaction((tx) => manage.removeOperator(tx, id, { by: operator, now }))
    return {}
  })

  mount(calls.resetSecondFactor, async ({ operator, body: { id }, now }) => {
    await database.transaction((tx) => manage.resetSecondFactor(tx, id, { by: operator, now }))
    return {}
  })

  mount(calls.getRoles, () => rolesReply(database))

  mount(calls.changeRole, ({ operator, body: { role, permissions }, now }) =>
    database.transaction(async (tx) => {
      await manage.changePermissions(tx, role, permissions, { by: operator, now })
      return rolesReply(tx)
    }),
  )
}

function logRoutes(mount: MountAdmin, { database, approvals }: Dependencies): void {
  mount(calls.getAudit, ({ query, limit }) => readAudit(database, query, limit))
  mount(calls.getApprovals, ({ operator, query, limit, now }) =>
    readApprovals(database, operator, query, { limit, now }),
  )
  mount(calls.confirmApproval, ({ operator, body: { id }, now }) =>
    confirm(database, approvals, { id, operator, now }),
  )
  mount(calls.declineApproval, ({ operator, body, now }) => decline(database, { ...body, operator, now }))
}

/** Data that Telegram did not sign, or that is too old, gets a code. */
function asFault(read: () => bigint): bigint {
  try {
    return read()
  } catch (error) {
    if (error instanceof InitDataError) throw new Fault(`auth.init-data-${error.reason}`, { cause: error })
    throw error
  }
}

const operatorReply = (row: OperatorRow, self: bigint): calls.Operator => ({
  id: row.publicId,
  name: row.name,
  role: row.role,
  telegramId: row.telegramId === null ? null : String(row.telegramId),
  hasSecondFactor: row.secondFactorAt !== null || row.hasPasskey,
  invitedAt: row.invitedAt.toISOString(),
  invitedBy: row.invitedBy,
  seenAt: row.seenAt?.toISOString() ?? null,
  isSelf: row.id === self,
})

const rolesReply = async (db: Parameters<typeof permissionsByRole>[0]): Promise<calls.RolePermissions> => ({
  roles: [...(await permissionsByRole(db))].map(([role, permissions]) => ({
    role,
    permissions: [...permissions],
    isFixed: role === 'owner',
  })),
})
