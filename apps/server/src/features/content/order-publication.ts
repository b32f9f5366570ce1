import type { Approvals } from '#platform/admin/approvals.ts'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Change } from '#platform/change-kind.ts'
import type { Database } from '#platform/database/database.ts'
import { draftOf } from './drafts.ts'
import {
  type Amount,
  type ContentDependencies,
  checked,
  type Drafted,
  kindOf,
  type Publication,
  piecesOfVersion,
  publishable,
  publishContent,
  revertContent,
} from './publish.ts'

/** Decides whether a second operator is needed. */
export interface FourEyes {
  needsApproval(amounts: readonly Amount[]): boolean
  /** The forecast of a week's random payouts, at most; empty for kinds without odds. */
  atStake(forecast: unknown): Amount[]
}

export interface Ordering extends ContentDependencies, FourEyes {
  database: Database
}

interface Call {
  operator: Operator
  now: Date
}

const publishAction = 'content.publish'
const revertAction = 'content.revert'

/** Publishes a draft; odds that may pay much in a week wait for a second operator first. */
export async function orderPublication(
  ordering: Ordering,
  approvals: Approvals,
  publication: Publication,
  { operator, now }: Call,
): Promise<Drafted & { approval: string | null }> {
  const { database } = ordering
  const { kind, value } = await draftOf(database, publication.draft)
  const isLarge = await needsSecond(ordering, kind, value, now)
  return database.transaction(async (tx) => {
    if (!isLarge)
      return { ...(await publishContent(tx, ordering, publication, { by: operator, now })), approval: null }
    const { draft, changes } = await publishable(tx, ordering, publication, now)
    const approval = await approvals.request(tx, {
      action: publishAction,
      // Several drafts of a kind may be pending; each has one request.
      subject: `content-draft:${publication.draft}`,
      order: { kind, ...publication },
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
  const { database } = ordering
  const { kind: name, version, reason } = order
  const value = await piecesOfVersion(database, kindOf(ordering, name), version)
  const isLarge = await needsSecond(ordering, name, value, now)
  return database.transaction(async (tx) => {
    if (!isLarge)
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

/** Forecast again: the stored forecast of the draft is based on the weeks before it was made. */
async function needsSecond(ordering: Ordering, name: string, value: unknown, now: Date): Promise<boolean> {
  const kind = kindOf(ordering, name)
  const forecast = await ordering.forecast(ordering.database, kind, checked(kind, value), now)
  return ordering.needsApproval(ordering.atStake(forecast))
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
