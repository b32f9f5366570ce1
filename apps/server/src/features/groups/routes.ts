import { type Group, getMyGroup, joinGroup } from '@ganj/contract'
import { lockPlayer } from '#auth/players.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { enter, type Membership, membershipOf, membersOf } from './queries.ts'

/** What happens elsewhere, in the same transaction, because a player changed its group. */
export interface GroupReactions {
  groupJoined(
    tx: Tx,
    event: { playerId: bigint; groupId: string; leftGroupId: string | null; now: Date },
  ): Promise<void>
}

export function groupRoutes(mount: Mount, database: Database, reactions: GroupReactions): void {
  mount(joinGroup, ({ player: { id: playerId }, body: { groupId }, now }) =>
    database.transaction(async (tx) => {
      // Held: a deletion beside it takes the player out again, or is seen.
      const { deletedAt } = await lockPlayer(tx, playerId)
      if (deletedAt !== null) throw new Fault('account.deleted')
      const { joinedAt, left, isNew } = await enter(tx, playerId, groupId, now)
      if (isNew) await reactions.groupJoined(tx, { playerId, groupId, leftGroupId: left, now })
      return groupReply(tx, { groupId, joinedAt })
    }),
  )

  mount(getMyGroup, async ({ player }) => {
    const membership = await membershipOf(database, player.id)
    return membership ? groupReply(database, membership) : null
  })
}

async function groupReply(db: Db, { groupId, joinedAt }: Membership): Promise<Group> {
  const { total, members } = await membersOf(db, groupId)
  return {
    groupId,
    joinedAt: joinedAt.toISOString(),
    total,
    members: members.map((member) => ({ ...member, joinedAt: member.joinedAt.toISOString() })),
  }
}
