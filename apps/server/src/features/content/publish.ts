import type { AuditVerb } from '@ganj/contract/admin'
import { type Actor, type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import {
  type Change,
  changeKind,
  changesBetween,
  piecesAt,
  piecesOf,
  problemsOf,
  versionsOf,
} from '#platform/change-kind.ts'
import type { Piece } from '#platform/content.ts'
import { advisoryLocks } from '#platform/database/advisory-locks.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { ContentDependencies, FourEyes, Kind, Pieces } from './dependencies.ts'
import { addDraft, type Draft, lockDraft, setDraft } from './drafts.ts'
import { refuseMissingImages } from './images.ts'
import { isConfirmed, needsSecond } from './second-operator.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'publish-content': { draft: string; at: string }
  }
}

interface Act {
  by: Actor
  now: Date
}

/** @throws Fault `content.no-kind` */
export function kindOf({ kinds }: Pick<ContentDependencies, 'kinds'>, name: string): Kind {
  const kind = kinds.find((one) => one.kind === name)
  if (!kind) throw new Fault('content.no-kind')
  return kind
}

/** @throws Fault `content.invalid` naming every mistake */
export function checked(kind: Kind, value: unknown): Pieces {
  const problems = problemsOf(kind, value)
  if (problems.length > 0)
    throw new Fault('content.invalid', {
      errors: problems.slice(0, 100).map((message) => ({ path: 'body/value', message })),
    })
  return value as Pieces
}

/** Serialises changes and version counts of content, so that the comparison is with the live version. */
export const lockContent = (tx: Tx) => tx.rows(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.content})`)

const versionOf = async (db: Db, kind: Kind): Promise<number> => (await versionsOf(db, kind))[0]?.version ?? 0

export interface Drafted {
  draft: Draft
  changes: Change[]
}

export interface Drafting {
  kind: string
  value: unknown
  /** The version that the value was made from. Unset: the live one. */
  basedOn?: number
  note?: string
}

/**
 * Stores a publishable draft of a kind, with its expected cost.
 * @throws Fault `content.changed` when the kind was changed since the version that the draft was made from
 */
export async function draftContent(
  database: Database,
  dependencies: ContentDependencies,
  { kind: name, value, basedOn: madeFrom, note = '' }: Drafting,
  { by, now }: Act,
): Promise<Drafted> {
  const kind = kindOf(dependencies, name)
  const pieces = checked(kind, value)
  await refuseMissingImages(database, value)
  // Before the transaction, which holds the lock of content.
  const forecast = await dependencies.forecast(database, kind, pieces, now)
  return database.transaction(async (tx) => {
    await lockContent(tx)
    const basedOn = madeFrom ?? (await versionOf(tx, kind))
    await refuseChanged(tx, kind, { basedOn })
    const changes = changesBetween(await piecesOf(tx, kind), pieces)
    const draft = await addDraft(tx, { kind: name, value: pieces, basedOn, note, forecast, by: by.name, now })
    await audit(tx, 'draft', { draft, changes }, note, { by, now })
    return { draft, changes }
  })
}

/** @throws Fault `content.closed` when it was published or discarded */
function open(draft: Draft): Draft {
  if (draft.state !== 'draft' && draft.state !== 'scheduled') throw new Fault('content.closed')
  return draft
}

/** Logs an action on a draft, with its changes. */
const audit = (
  tx: Tx,
  action: AuditVerb<'content'>,
  { draft, changes }: Drafted,
  reason: string,
  { by, now }: Act,
) =>
  writeAudit(
    tx,
    by,
    {
      action: `content.${action}`,
      subject: `content:${draft.kind}`,
      reason,
      before: changes.map(({ publicId, before }) => ({ publicId, data: before })),
      after: {
        draft: String(draft.id),
        at: draft.publishAt,
        changes: changes.map(({ publicId, after }) => ({ publicId, data: after })),
      },
    },
    now,
  )

export async function discardDraft(tx: Tx, id: string, reason: string, act: Act): Promise<Draft> {
  const draft = await setDraft(tx, open(await lockDraft(tx, id)).id, { state: 'discarded', note: reason })
  await audit(tx, 'discard', { draft, changes: [] }, reason, act)
  return draft
}

export interface Publication {
  draft: string
  /** Unset: now. */
  at?: Date | undefined
  reason: string
}

const yearMs = 366 * 24 * 60 * 60_000

/**
 * A publishable draft, locked until the transaction ends.
 * @throws Fault `content.changed` when the kind was changed since it was drafted, so that no unseen change is
 * overwritten; `content.closed`; `content.time-past`
 */
export async function publishable(
  tx: Tx,
  dependencies: ContentDependencies,
  { draft: id, at }: Pick<Publication, 'draft' | 'at'>,
  now: Date,
) {
  const draft = open(await lockDraft(tx, id))
  const kind = kindOf(dependencies, draft.kind)
  const pieces = checked(kind, draft.value)
  if (at && (at <= now || at.getTime() > now.getTime() + yearMs)) throw new Fault('content.time-past')
  await lockContent(tx)
  await refuseChanged(tx, kind, draft)
  return { draft, kind, pieces, changes: changesBetween(await piecesOf(tx, kind), pieces) }
}

/** Publishes a draft, or schedules its publication. @throws Fault as `publishable` */
export async function publishContent(
  tx: Tx,
  dependencies: ContentDependencies,
  publication: Publication,
  { by, now }: Act,
): Promise<Drafted> {
  const { draft: id, at, reason } = publication
  const { draft, kind, pieces, changes } = await publishable(tx, dependencies, publication, now)
  if (at) {
    const payload = { draft: id, at: at.toISOString() }
    // The key contains the time: an existing job keeps its time when the draft is rescheduled.
    await addJob(tx, 'publish-content', payload, { runAt: at, key: `publish-content:${id}:${payload.at}` })
    const order = { state: 'scheduled', publishAt: at, by: by.name, note: reason } as const
    const scheduled = { draft: await setDraft(tx, draft.id, order), changes }
    await audit(tx, 'schedule', scheduled, reason, { by, now })
    return scheduled
  }
  await changeKind(tx, kind, pieces, { operator: by.name, reason, now, isDry: false })
  const done = { state: 'published', publishedAt: now, by: by.name, note: reason } as const
  const published = { draft: await setDraft(tx, draft.id, done), changes }
  await audit(tx, 'publish', published, reason, { by, now })
  return published
}

async function refuseChanged(tx: Tx, kind: Kind, { basedOn }: Pick<Draft, 'basedOn'>): Promise<void> {
  if ((await versionOf(tx, kind)) !== basedOn) throw new Fault('content.changed')
}

/**
 * Publishes a draft whose time has come, as the operator who scheduled it. A draft that was rescheduled, discarded or
 * published is skipped; one that cannot be published any more stores the reason.
 * @returns the result; undefined when it was skipped
 */
export async function publishDue(
  tx: Tx,
  dependencies: ContentDependencies & FourEyes,
  { draft: id, at }: { draft: string; at: string },
  now: Date,
): Promise<Drafted | undefined> {
  const draft = await lockDraft(tx, id)
  if (draft.state !== 'scheduled' || draft.publishAt?.toISOString() !== at) return undefined
  const by: Actor = { name: draft.publishedBy ?? draft.createdBy, source: 'server', address: null }
  const act = { by, now }
  const kind = dependencies.kinds.find((one) => one.kind === draft.kind)
  const problems = kind ? problemsOf(kind, draft.value) : ['there is no such kind any more']
  if (kind) {
    await lockContent(tx)
    if ((await versionOf(tx, kind)) !== draft.basedOn) problems.push('it was changed after it was drafted')
  }
  // Other odds may have become live since it was scheduled.
  if (kind && problems.length === 0 && !(await isConfirmed(tx, id))) {
    const pieces = checked(kind, draft.value)
    if (await needsSecond(tx, dependencies, { kind, pieces, now }))
      problems.push('with what is live now it needs a second operator')
  }
  if (problems.length > 0) {
    const note = problems.join('\n')
    const failed = { draft: await setDraft(tx, draft.id, { state: 'failed', note }), changes: [] }
    await audit(tx, 'fail', failed, note, act)
    return failed
  }
  return publishContent(tx, dependencies, { draft: id, reason: draft.note || 'as scheduled' }, act)
}

/**
 * Makes the content of a version the live one, as a new version.
 * @throws Fault `content.no-version`; `content.invalid` when the current schema refuses it
 */
export async function revertContent(
  tx: Tx,
  dependencies: ContentDependencies,
  { kind: name, version, reason }: { kind: string; version: number; reason: string },
  { by, now }: Act,
): Promise<{ version: number; changes: Change[] }> {
  const kind = kindOf(dependencies, name)
  await lockContent(tx)
  const pieces = checked(kind, await piecesOfVersion(tx, kind, version))
  const changes = await changeKind(tx, kind, pieces, { operator: by.name, reason, now, isDry: false })
  const told = (side: 'before' | 'after') =>
    changes.map((one) => ({ publicId: one.publicId, data: one[side] }))
  const event: AuditEvent = { action: 'content.revert', subject: `content:${name}`, reason }
  await writeAudit(
    tx,
    by,
    { ...event, before: told('before'), after: { version, changes: told('after') } },
    now,
  )
  return { version: await versionOf(tx, kind), changes }
}

/** @throws Fault `content.no-version` */
export async function piecesOfVersion(db: Db, kind: Kind, version: number): Promise<Piece<unknown>[]> {
  const [known] = await versionsOf(db, kind, version)
  if (!known) throw new Fault('content.no-version')
  return piecesAt(db, kind, known.at)
}
