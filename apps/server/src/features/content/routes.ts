import * as calls from '@ganj/contract/admin'
import type { Approvals } from '#platform/admin/approvals.ts'
import type { MountAdmin } from '#platform/admin/mount-admin.ts'
import type { Change } from '#platform/change-kind.ts'
import { draftReply } from './drafts.ts'
import { storeImage } from './images.ts'
import { type Ordering, orderPublication, orderReversion } from './order-publication.ts'
import { startPreview } from './preview.ts'
import { discardDraft, draftContent } from './publish.ts'
import { compareVersion, listKinds, readKind } from './read-content.ts'
import { type Facts, readForecast } from './read-forecast.ts'

interface ContentRoutesDependencies extends Ordering, Facts {
  approvals: Approvals
  /** Signs the preview cookie of a draft. */
  secret: string
}

const shown = (changes: readonly Change[]) =>
  changes.map(({ publicId, before, after, isMoved }) => ({ publicId, before, after, isMoved }))

export function contentRoutes(mount: MountAdmin, dependencies: ContentRoutesDependencies): void {
  const { database, approvals, secret } = dependencies
  mount(calls.getContentKinds, () => listKinds(database, dependencies))
  mount(calls.getContentKind, ({ query }) => readKind(database, dependencies, query.kind))
  mount(calls.getContentVersion, async ({ query }) => {
    const { changes, ...compared } = await compareVersion(database, dependencies, query)
    return { ...compared, changes: shown(changes) }
  })
  mount(calls.getContentForecast, ({ query, now }) => readForecast(database, dependencies, query, now))
  mount(calls.draftContent, async ({ body, operator: by, now }) => {
    const { draft, changes } = await draftContent(database, dependencies, body, { by, now })
    return { draft: draftReply(draft), changes: shown(changes) }
  })
  mount(calls.discardDraft, async ({ body: { draft: id, reason }, operator: by, now }) => ({
    draft: draftReply(await database.transaction((tx) => discardDraft(tx, id, reason, { by, now }))),
  }))
  mount(calls.uploadImage, ({ body: { bytes }, operator: by, now }) =>
    storeImage(database.autocommit, bytes, { by, now }),
  )
  mount(calls.previewDraft, async ({ body: { draft: id }, request, reply, now }) => {
    const isSecure = request.protocol === 'https'
    const until = await startPreview(database, { id, secret, isSecure, now }, reply)
    return { address: '/', until: until.toISOString() }
  })
  mount(calls.publishContent, async ({ body: { draft: id, at, reason }, operator, now }) => {
    const publication = { draft: id, at: at === undefined ? undefined : new Date(at), reason }
    const { draft, changes, approval } = await orderPublication(dependencies, approvals, publication, {
      operator,
      now,
    })
    return { draft: draftReply(draft), changes: shown(changes), approval }
  })
  mount(calls.revertContent, async ({ body, operator, now }) => {
    const { changes, ...reverted } = await orderReversion(dependencies, approvals, body, { operator, now })
    return { ...reverted, changes: shown(changes) }
  })
}
