import { changesBetween, currentVersions, piecesOf, problemsOf, versionsOf } from '#platform/change-kind.ts'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { ContentDependencies } from './dependencies.ts'
import { countDrafts, draftOf, draftReply, draftsOf } from './drafts.ts'
import { kindOf, piecesOfVersion } from './publish.ts'

/** Every kind, its live version and its drafts. */
export async function listKinds(db: Db, { kinds }: ContentDependencies) {
  const [stands, counted] = await Promise.all([currentVersions(db), countDrafts(db)])
  const drafts = new Map(counted.map((one) => [one.kind, one]))
  return {
    kinds: kinds.map(({ kind }) => ({
      kind,
      version: stands.get(kind)?.version ?? 0,
      pieces: stands.get(kind)?.pieces ?? 0,
      changedAt: stands.get(kind)?.at.toISOString() ?? null,
      changedBy: stands.get(kind)?.changedBy ?? null,
      drafts: drafts.get(kind)?.drafts ?? 0,
      scheduled: drafts.get(kind)?.scheduled ?? 0,
    })),
  }
}

/** One kind: its schema, live content, drafts and versions. */
export async function readKind(db: Db, dependencies: ContentDependencies, name: string) {
  const kind = kindOf(dependencies, name)
  const [pieces, versions, drafts] = await Promise.all([
    piecesOf(db, kind),
    versionsOf(db, kind),
    draftsOf(db, name),
  ])
  return {
    kind: name,
    schema: kind.schema as unknown,
    version: versions[0]?.version ?? 0,
    value: pieces.map(({ publicId, data }) => ({ publicId, data })),
    drafts: drafts.map(draftReply),
    history: versions.map(({ version, at, changedBy, reason, pieces }) => ({
      version,
      by: changedBy,
      reason,
      at: at.toISOString(),
      pieces,
    })),
  }
}

/** A version or a draft, its changes against the live content, and the reason why it cannot be published. */
export async function compareVersion(
  db: Db,
  dependencies: ContentDependencies,
  { kind: name, version, draft: id }: { kind: string; version?: number; draft?: string },
) {
  const kind = kindOf(dependencies, name)
  if ((version === undefined) === (id === undefined)) throw new Fault('content.no-version')
  const value =
    id === undefined ? await piecesOfVersion(db, kind, version ?? 0) : await valueOfDraft(db, name, id)
  const problems = problemsOf(kind, value)
  return { value, changes: changesBetween(await piecesOf(db, kind), value), problems }
}

async function valueOfDraft(db: Db, kind: string, id: string) {
  const draft = await draftOf(db, id)
  if (draft.kind !== kind) throw new Fault('content.no-version')
  return draft.value as { publicId: string; data: unknown }[]
}
