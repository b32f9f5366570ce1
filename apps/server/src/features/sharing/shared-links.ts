import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { appLink } from '#platform/telegram/app-link.ts'
import type { Shared } from './share-token.ts'
import type { SharedFacts } from './shared-card.ts'

interface Sharer {
  username: string
  telegramId: bigint | null
}

/** The player who shared a link; undefined when deleted or blocked since. */
export async function sharerOf(db: Db, { playerPublicId }: Shared): Promise<Sharer | undefined> {
  if (playerPublicId === null) return undefined
  return db.maybe(sql`
    SELECT username, telegram_id AS "telegramId" FROM player
     WHERE public_id = ${playerPublicId} AND deleted_at IS NULL AND blocked_for IS NULL`)
}

export interface GroupSource {
  titlesOf(db: Db, groupIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  topOfGroup(groupId: string, now: Date): Promise<NonNullable<SharedFacts['group']>['top']>
}

/** The content of a group's image. */
export async function groupFacts(
  db: Db,
  { titlesOf, topOfGroup }: GroupSource,
  groupId: string,
  now: Date,
): Promise<SharedFacts['group']> {
  const titles = await titlesOf(db, [groupId])
  return { title: titles.get(groupId) ?? null, top: await topOfGroup(groupId, now) }
}

const sources = { invite: 'invite', score: 'card', group: 'group' }

/** The target of a shared link: the app, with the player who shared it and the purpose. */
export function targetOf(botUsername: string, shared: Shared, sharer: Sharer | undefined): string {
  const parts = [
    ...(shared.kind === 'group' ? [`mi_${shared.groupId}`] : []),
    ...(sharer?.telegramId == null ? [] : [`ref_${sharer.telegramId}`]),
    `jso_${sources[shared.kind]}`,
  ]
  return appLink(botUsername, parts.join('__'))
}
