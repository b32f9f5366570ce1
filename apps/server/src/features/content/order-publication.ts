import type { Approvals } from '#platform/admin/approvals.ts'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Change } from '#platform/change-kind.ts'
import type { Database } from '#platform/database/database.ts'
import type { ContentDependencies, FourEyes } from './dependencies.ts'
import {
  checked,
  type Drafted,
  kindOf,
  lockContent,
  type Publication,
  piecesOfVersion,
  publishable,
  publishContent,
  revertContent,
} from './publish.ts'
import { needsSecond, publishAction, subjectOf } from './second-operator.ts'

export interface Ordering extends ContentDependencies, FourEyes {
  database: Database
}

interface Call {
  operator: Operator
  now: Date
}

const revertAction = 'content.revert'

/** Publishes a draft; odds that may pay much in a week wait for a second operator first. */
export async function orderPublication(
  ordering: Ordering,
  approvals: Approvals,
  publication: Publication,
  { operator, now }: Call,
): Promise<Drafted & { approval: string | null }> {
  return ordering.database.transaction(async (tx) => {
    const { draft, kind, pieces, changes } = await publishable(tx, ordering, publication, now)
    if (!(await needsSecond(tx, ordering, { kind, pieces, now })))
      return { ...(await publishContent(tx, ordering, publication, { by: operator, now })), approval: null }
    const approval = await approvals.request(tx, {
      action: publishAction,
      subject: subjectOf(publication.draft),
      order: { kind: kind.kind, ...publication },
      reason: publication.reason,
      operator,
      now,
    })
    return { draft, changes, approval }
  })
}

interface Reversion {
  kind: string
  version: number
  reason: string
}

/** Makes an earlier version the live one again, within the same limits. */
export async function orderReversion(
  ordering: Ordering,
  approvals: Approvals,
  order: Reversion,
  { operator, now }: Call,
): Promise<{ version: number; changes: Change[]; approval: string | null }> {
  const { kind: name, version, reason } = order
  return ordering.database.transaction(async (tx) => {
    await lockContent(tx)
    const kind = kindOf(ordering, name)
    const pieces = checked(kind, await piecesOfVersion(tx, kind, version))
    if (!(await needsSecond(tx, ordering, { kind, pieces, now })))
      return { ...(await revertContent(tx, ordering, order, { by: operator, now })), approval: null }
    const subject = `content-version:${name}.${version}`
    const approval = await approvals.request(tx, {
      action: revertAction,
      subject,
      order,
      reason,
      operator,
      now,
    })
    return { version, changes: [], approval }
  })
}

/** Registers how requests that a second operator confirmed are carried out. */
export function defineApprovals(approvals: Approvals, ordering: ContentDependencies): void {
  approvals.define<{ draft: string; at?: string; reason: string }>(publishAction, {
    permission: 'content.publish',
    execute: (tx, { draft, at, reason }, { requestedBy, confirmedBy, now }) =>
      publishContent(
        tx,
        ordering,
        {
          draft,
          at: at === undefined ? undefined : new Date(at),
          reason: `${reason} (ordered by ${requestedBy})`,
        },
        { by: confirmedBy, now },
      ),
  })
  approvals.define<Reversion>(revertAction, {
    permission: 'content.publish',
    execute: (tx, { reason, ...order }, { requestedBy, confirmedBy, now }) =>
      revertContent(
        tx,
        ordering,
        { ...order, reason: `${reason} (ordered by ${requestedBy})` },
        { by: confirmedBy, now },
      ),
  })
}
