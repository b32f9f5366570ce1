import type { AuditVerb } from '@ganj/contract/admin'
import * as calls from '@ganj/contract/admin'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/admin/audit.ts'
import type { MountAdmin, Operator } from '#platform/admin/mount-admin.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { type Guard, sessionReply, tokenOf } from './guard.ts'
import {
  addPasskey,
  askPasskey,
  offerPasskey,
  passkeysOf,
  provePasskey,
  type RelyingParty,
  removePasskey,
} from './passkeys.ts'
import { confirmSecondFactor, setUpSecondFactor } from './second-factor.ts'

interface Dependencies {
  database: Database
  guard: Guard
  limits: Limits | undefined
  /** Encrypts the secrets of second factors. */
  secret: string
  ownUrl(): URL | undefined
}

/**
 * Limits attempts with one-time codes: three of a million codes are right at any time. Passkeys are counted as well.
 */
const tries = { perSecond: 1 / 30, burst: 5 }

/** The second factors of a session: one-time codes and passkeys. */
export function secondFactorRoutes(mount: MountAdmin, dependencies: Dependencies): void {
  const { database, guard, limits, secret, ownUrl } = dependencies

  const shown = (request: FastifyRequest, now: Date) => sessionReply(guard, tokenOf(request) ?? '', now)
  /** An operator with a second factor must pass it before setting up another one. */
  const refuseBeforePassed = async (request: FastifyRequest, now: Date) => {
    if ((await shown(request, now)).secondFactor === 'needed') throw new Fault('operator.second-factor')
  }
  const countTry = async ({ id }: Operator, now: Date) => {
    const wait = (await limits?.consume(`operator-code-${id}`, tries, now)) ?? 0
    if (wait > 0) throw new Fault('request.too-many', { retryAfterMs: wait })
  }
  const note = (tx: Tx, operator: Operator, act: AuditVerb<'session'>, now: Date) =>
    writeAudit(
      tx,
      operator,
      { action: `session.${act}`, subject: `operator:${operator.publicId}`, reason: '' },
      now,
    )

  mount(calls.setUpSecondFactor, async ({ operator, request, now }) => {
    await refuseBeforePassed(request, now)
    return database.transaction(async (tx) => {
      const made = await setUpSecondFactor(tx, operator.publicId, secret)
      await note(tx, operator, 'second-factor-set-up', now)
      return made
    })
  })

  mount(calls.confirmSecondFactor, async ({ operator, body: { code }, request, now }) => {
    await countTry(operator, now)
    const { publicId, sessionId } = operator
    const { secondFactor, means } = await shown(request, now)
    // An unconfirmed secret must not bypass a passkey.
    if (secondFactor === 'needed' && !means.includes('codes')) throw new Fault('operator.second-factor')
    await database.transaction(async (tx) => {
      const { isFirst } = await confirmSecondFactor(tx, { publicId, sessionId, code, key: secret, now })
      await note(tx, operator, isFirst ? 'second-factor-confirmed' : 'second-factor-passed', now)
    })
    return shown(request, now)
  })

  mount(calls.offerPasskey, async ({ operator, request, now }) => {
    await refuseBeforePassed(request, now)
    const party = relyingParty(ownUrl(), request)
    const { id: operatorId, sessionId, name } = operator
    const options = await database.transaction((tx) =>
      offerPasskey(tx, party, { operatorId, sessionId, name, now }),
    )
    return { options }
  })

  mount(calls.addPasskey, async ({ operator, body: { credential, name }, request, now }) => {
    await refuseBeforePassed(request, now)
    await countTry(operator, now)
    const party = relyingParty(ownUrl(), request)
    const { id: operatorId, sessionId } = operator
    await database.transaction(async (tx) => {
      await addPasskey(tx, party, credential, { operatorId, sessionId, name, now })
      await note(tx, operator, 'passkey-added', now)
    })
    return shown(request, now)
  })

  mount(calls.askPasskey, async ({ operator: { id: operatorId, sessionId }, request, now }) => {
    const party = relyingParty(ownUrl(), request)
    return {
      options: await database.transaction((tx) => askPasskey(tx, party, { operatorId, sessionId, now })),
    }
  })

  mount(calls.provePasskey, async ({ operator, body: { credential }, request, now }) => {
    await countTry(operator, now)
    const party = relyingParty(ownUrl(), request)
    const { id: operatorId, sessionId } = operator
    await database.transaction(async (tx) => {
      await provePasskey(tx, party, credential, { operatorId, sessionId, now })
      await note(tx, operator, 'passkey-passed', now)
    })
    return shown(request, now)
  })

  mount(calls.getPasskeys, async ({ operator }) => ({
    rows: (await passkeysOf(database, operator.id)).map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    next: null,
  }))

  mount(calls.removePasskey, ({ operator, body: { id }, now }) =>
    database.transaction(async (tx) => {
      await removePasskey(tx, operator.id, id)
      await note(tx, operator, 'passkey-removed', now)
      return {}
    }),
  )
}

/**
 * The domain that passkeys are bound to: the configured one, never a request's `Host`. A development server on this
 * machine may be called by any of its names, because browsers accept no IP address as a domain.
 */
function relyingParty(own: URL | undefined, { protocol, host }: FastifyRequest): RelyingParty {
  if (!own) throw new Fault('operator.passkey-invalid')
  const called = new URL(`${protocol}://${host}`)
  const { hostname, origin } = isLoopback(own.hostname) && isLoopback(called.hostname) ? called : own
  return { id: hostname, origin }
}
