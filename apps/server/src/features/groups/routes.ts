import {
  createGroup as createGroupEndpoint,
  type Group,
  getMyGroup,
  joinGroup,
  leaveGroup,
} from '@ganj/contract'
import { lockPlayer } from '#auth/players.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { createGroup } from './create-group.ts'
import { titlesOf } from './group-profiles.ts'
import { enter, leave, type Membership, membershipOf, membersOf } from './queries.ts'

/** Reactions of other features to a change of group, in the same transaction. */
export interface GroupReactions {
  groupJoined(
    tx: Tx,
    event: { playerId: bigint; groupId: string; leftGroupId: string | null; now: Date },
  ): Promise<void>
  groupLeft(tx: Tx, event: { playerId: bigint; groupId: string; now: Date }): Promise<void>
}

export function groupRoutes(mount: Mount, database: Database, reactions: GroupReactions): void {
  mount(joinGroup, ({ player: { id: playerId }, body: { groupId }, now }) =>
    database.transaction(async (tx) => {
      await lockMember(tx, playerId)
      return join(tx, { playerId, groupId, now })
    }),
  )

  mount(createGroupEndpoint, ({ player: { id: playerId }, body: { title }, now }) =>
    database.transaction(async (tx) => {
      await lockMember(tx, playerId)
      const groupId = await createGroup(tx, { founderId: playerId, title, now })
      return join(tx, { playerId, groupId, now })
    }),
  )

  mount(leaveGroup, ({ player: { id: playerId }, now }) =>
    database.transaction(async (tx) => {
      await lockMember(tx, playerId)
      const groupId = await leave(tx, playerId)
      if (groupId !== null) await reactions.groupLeft(tx, { playerId, groupId, now })
      return { left: groupId !== null }
    }),
  )

  async function join(tx: Tx, member: { playerId: bigint; groupId: string; now: Date }): Promise<Group> {
    const { playerId, groupId, now } = member
    const { joinedAt, left, isNew } = await enter(tx, playerId, groupId, now)
    if (isNew) await reactions.groupJoined(tx, { ...member, leftGroupId: left })
    return groupReply(tx, { groupId, joinedAt })
  }

  mount(getMyGroup, async ({ player }) => {
    const membership = await membershipOf(database, player.id)
    return membership ? groupReply(database, membership) : null
  })
}

/** The player's row is locked: a concurrent deletion removes the membership again, or is visible here. */
async function lockMember(tx: Tx, playerId: bigint): Promise<void> {
  const { deletedAt } = await lockPlayer(tx, playerId)
  if (deletedAt !== null) throw new Fault('account.deleted')
}

async function groupReply(db: Db, { groupId, joinedAt }: Membership): Promise<Group> {
  const { total, members } = await membersOf(db, groupId)
  const titles = await titlesOf(db, [groupId])
  return {
    groupId,
    title: titles.get(groupId) ?? null,
    joinedAt: joinedAt.toISOString(),
    total,
    members: members.map((member) => ({ ...member, joinedAt: member.joinedAt.toISOString() })),
  }
}
