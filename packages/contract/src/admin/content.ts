import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { ContentId, PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/content.ts'
import { adminEndpoint } from './define.ts'
import { Actor, orNull, Reason } from './schemas.ts'

const KindName = ContentId
const Version = Type.Integer({ minimum: 0, description: 'counts the changes of a kind; 0: never had any' })
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
  before: Type.Unknown({ description: 'null: there was none' }),
  after: Type.Unknown({ description: 'null: it is withdrawn' }),
  isMoved: Type.Boolean(),
})

const ContentVersion = strict({
  version: Version,
  by: Actor,
  reason: Type.String(),
  at: Timestamp,
  pieces: Type.Integer({ description: 'that were changed by it' }),
})

export const getContentKinds = adminEndpoint(calls.getContentKinds, {
  summary: 'Everything that can be changed without code, and where it stands',
  reply: strict({
    kinds: Type.Array(
      strict({
        kind: KindName,
        version: Version,
        pieces: Type.Integer(),
        changedAt: orNull(Timestamp),
        changedBy: orNull(Actor),
        scheduled: Type.Integer({ description: 'drafts that will be published at a time' }),
        drafts: Type.Integer({ description: 'drafts that wait' }),
      }),
    ),
  }),
})

export const getContentKind = adminEndpoint(calls.getContentKind, {
  summary: 'One kind: the schema of its pieces, what stands now, its drafts and its last versions',
  query: strict({ kind: KindName }),
  reply: strict({
    kind: KindName,
    schema: Type.Unknown({ description: 'JSON schema of the data of one piece' }),
    version: Version,
    value: Value,
    drafts: Type.Array(ContentDraft, { description: 'newest first' }),
    history: Type.Array(ContentVersion, { description: 'newest first' }),
  }),
  faults: ['content.no-kind'],
})

export const getContentVersion = adminEndpoint(calls.getContentVersion, {
  summary: 'A version or a draft of a kind, and how what stands now differs from it',
  query: strict({
    kind: KindName,
    version: Type.Optional(Version),
    draft: Type.Optional(DraftId),
  }),
  reply: strict({
    value: Value,
    changes: Type.Array(Change, { description: 'from what stands now to this' }),
    problems: Type.Array(Type.String(), { description: 'what keeps it from being published' }),
  }),
  faults: ['content.no-kind', 'content.no-version'],
})

export const draftContent = adminEndpoint(calls.draftContent, {
  summary: 'Keep a draft of a kind; it is checked by the schema the app reads, and its cost is forecast',
  body: strict({ kind: KindName, value: Value, note: Type.Optional(Type.String({ maxLength: 500 })) }),
  bodyLimit: 512 * 1024,
  reply: strict({ draft: ContentDraft, changes: Type.Array(Change) }),
  faults: ['content.no-kind', 'content.invalid'],
})

export const discardDraft = adminEndpoint(calls.discardDraft, {
  summary: 'Discard a draft, also one that is scheduled',
  body: strict({ draft: DraftId, reason: Reason }),
  reply: strict({ draft: ContentDraft }),
  faults: ['content.no-version', 'content.closed'],
})

/** Odds with a high cost wait for a second operator: the id of the pending order, before any change. */
const waits = orNull(PublicId)

export const publishContent = adminEndpoint(calls.publishContent, {
  summary: 'Publish a draft now or at a time. Refused when the kind has been changed since it was drafted',
  body: strict({
    draft: DraftId,
    at: Type.Optional(Type.String({ format: 'date-time', description: 'unset: now' })),
    reason: Reason,
  }),
  reply: strict({ draft: ContentDraft, changes: Type.Array(Change), approval: waits }),
  faults: ['content.no-version', 'content.closed', 'content.changed', 'content.invalid', 'content.time-past'],
})

export const revertContent = adminEndpoint(calls.revertContent, {
  summary: 'Make an earlier version of a kind what stands now; it becomes a new version',
  body: strict({ kind: KindName, version: Version, reason: Reason }),
  reply: strict({ version: Version, changes: Type.Array(Change), approval: waits }),
  faults: ['content.no-kind', 'content.no-version', 'content.invalid'],
})

const ImageFile = Type.String({ pattern: '^[0-9a-f]{64}\\.(png|jpg|webp)$' })

export const uploadImage = adminEndpoint(calls.uploadImage, {
  summary: 'Keep a picture that content may name. What it is, is read from its bytes: PNG, JPEG or WebP',
  body: strict({
    bytes: Type.String({ maxLength: 349_528, pattern: '^[A-Za-z0-9+/]+={0,2}$', description: 'base64' }),
  }),
  bodyLimit: 352 * 1024,
  reply: strict({
    file: ImageFile,
    address: Type.String({ description: 'where it is served, for good' }),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  faults: ['content.image-invalid'],
})

export const previewDraft = adminEndpoint(calls.previewDraft, {
  summary:
    "Show a draft in the app: in this operator's browser alone, for half an hour, and nothing can be changed in it",
  body: strict({ draft: DraftId }),
  reply: strict({ address: Type.String({ description: 'of the app' }), until: Timestamp }),
  faults: ['content.no-version', 'content.closed'],
})

export const getContentForecast = adminEndpoint(calls.getContentForecast, {
  summary: 'What a draft was forecast to cost when it was made, and since it was published what it did cost',
  query: strict({ kind: KindName, draft: DraftId }),
  reply: strict({
    forecast: Type.Unknown({ description: 'by `method`: wheel, packs; null: its kind costs nothing' }),
    fact: Type.Unknown({ description: 'null: it was not published, or nothing has happened since' }),
  }),
  faults: ['content.no-kind', 'content.no-version'],
})
