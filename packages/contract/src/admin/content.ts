import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { ContentId, PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/content.ts'
import { adminEndpoint } from './define.ts'
import { Actor, orNull, Reason } from './schemas.ts'

const KindName = ContentId
const Version = Type.Integer({ minimum: 0, description: 'number of changes of the kind; 0: never changed' })
const DraftId = Type.String({ pattern: '^[0-9]{1,18}$' })

/** All items of a kind in their order. The schema of the kind defines `data`. */
const Value = Type.Array(strict({ publicId: Type.String({ maxLength: 40 }), data: Type.Unknown() }), {
  maxItems: 500,
})

export const ContentDraft = strict({
  id: DraftId,
  kind: KindName,
  state: Type.Enum(['draft', 'scheduled', 'published', 'discarded', 'failed']),
  note: Type.String({ description: 'why it was made, or why it could not be published' }),
  basedOn: Version,
  by: Actor,
  at: Timestamp,
  publishAt: orNull(Timestamp),
  publishedAt: orNull(Timestamp),
  publishedBy: orNull(Actor),
  hasForecast: Type.Boolean(),
})
export type ContentDraft = Static<typeof ContentDraft>

const Change = strict({
  publicId: Type.String(),
  before: Type.Unknown({ description: 'null: the item is new' }),
  after: Type.Unknown({ description: 'null: the item is withdrawn' }),
  isMoved: Type.Boolean(),
})

const ContentVersion = strict({
  version: Version,
  by: Actor,
  reason: Type.String(),
  at: Timestamp,
  pieces: Type.Integer({ description: 'number of items that it changed' }),
})

export const getContentKinds = adminEndpoint(calls.getContentKinds, {
  summary:
    'List the content kinds (everything that can be changed without code) with versions, last changes and draft counts',
  reply: strict({
    kinds: Type.Array(
      strict({
        kind: KindName,
        version: Version,
        pieces: Type.Integer(),
        changedAt: orNull(Timestamp),
        changedBy: orNull(Actor),
        scheduled: Type.Integer({ description: 'number of drafts that are scheduled to be published' }),
        drafts: Type.Integer({ description: 'number of drafts that are not scheduled' }),
      }),
    ),
  }),
})

export const getContentKind = adminEndpoint(calls.getContentKind, {
  summary:
    'Get a content kind: the schema of its items, its live version, its drafts and its latest versions',
  query: strict({ kind: KindName }),
  reply: strict({
    kind: KindName,
    schema: Type.Unknown({ description: 'JSON schema of the data of one item' }),
    version: Version,
    value: Value,
    drafts: Type.Array(ContentDraft, { description: 'newest first' }),
    history: Type.Array(ContentVersion, { description: 'newest first' }),
  }),
  faults: ['content.no-kind'],
})

export const getContentVersion = adminEndpoint(calls.getContentVersion, {
  summary: 'Get a version or a draft of a content kind, and how it differs from the live version',
  query: strict({
    kind: KindName,
    version: Type.Optional(Version),
    draft: Type.Optional(DraftId),
  }),
  reply: strict({
    value: Value,
    changes: Type.Array(Change, { description: 'changes from the live version to this one' }),
    problems: Type.Array(Type.String(), { description: 'reasons why it cannot be published' }),
  }),
  faults: ['content.no-kind', 'content.no-version'],
})

export const draftContent = adminEndpoint(calls.draftContent, {
  summary:
    'Create a draft of a content kind; it is validated by the schema that the app reads, and its cost is forecast',
  body: strict({
    kind: KindName,
    value: Value,
    basedOn: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'version that `value` was made from; refused if it is not the live one; unset: the live one',
      }),
    ),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  bodyLimit: 512 * 1024,
  reply: strict({ draft: ContentDraft, changes: Type.Array(Change) }),
  faults: ['content.no-kind', 'content.invalid', 'content.changed'],
})

export const discardDraft = adminEndpoint(calls.discardDraft, {
  summary: 'Discard a content draft, also a scheduled one',
  body: strict({ draft: DraftId, reason: Reason }),
  reply: strict({ draft: ContentDraft }),
  faults: ['content.no-version', 'content.closed'],
})

/** Odds with a high cost wait for a second operator: the id of the pending order, before any change. */
const waits = orNull(PublicId)

export const publishContent = adminEndpoint(calls.publishContent, {
  summary:
    'Publish a content draft now or at a given time; refused if the kind has changed since the draft was created',
  body: strict({
    draft: DraftId,
    at: Type.Optional(Type.String({ format: 'date-time', description: 'unset: now' })),
    reason: Reason,
  }),
  reply: strict({ draft: ContentDraft, changes: Type.Array(Change), approval: waits }),
  faults: ['content.no-version', 'content.closed', 'content.changed', 'content.invalid', 'content.time-past'],
})

export const revertContent = adminEndpoint(calls.revertContent, {
  summary: 'Revert a content kind to an earlier version, which is published as a new version',
  body: strict({ kind: KindName, version: Version, reason: Reason }),
  reply: strict({ version: Version, changes: Type.Array(Change), approval: waits }),
  faults: ['content.no-kind', 'content.no-version', 'content.invalid'],
})

const ImageFile = Type.String({ pattern: '^[0-9a-f]{64}\\.(png|jpg|webp)$' })

export const uploadImage = adminEndpoint(calls.uploadImage, {
  summary:
    'Upload an image that content can refer to; its format (PNG, JPEG or WebP) is detected from its bytes',
  body: strict({
    bytes: Type.String({ maxLength: 349_528, pattern: '^[A-Za-z0-9+/]+={0,2}$', description: 'base64' }),
  }),
  bodyLimit: 352 * 1024,
  reply: strict({
    file: ImageFile,
    address: Type.String({ description: 'permanent address of the image' }),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  faults: ['content.image-invalid'],
})

export const previewDraft = adminEndpoint(calls.previewDraft, {
  summary:
    'Preview a content draft in the app, read-only, for half an hour, in the browser of this operator only',
  body: strict({ draft: DraftId }),
  reply: strict({ address: Type.String({ description: 'address of the app' }), until: Timestamp }),
  faults: ['content.no-version', 'content.closed'],
})

export const getContentForecast = adminEndpoint(calls.getContentForecast, {
  summary:
    'Get the cost of a content draft: as forecast when it was created, and the actual cost since it was published',
  query: strict({ kind: KindName, draft: DraftId }),
  reply: strict({
    forecast: Type.Unknown({ description: 'by `method`: wheel, packs; null: the kind has no costs' }),
    fact: Type.Unknown({ description: 'null: it was not published, or nothing has happened since' }),
  }),
  faults: ['content.no-kind', 'content.no-version'],
})
