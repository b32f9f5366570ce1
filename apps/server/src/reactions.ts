import type { AuthReactions } from '#auth/admit.ts'
import type { Content } from '#platform/content.ts'
import { acceptInvite, type FriendReactions } from './features/friends/accept-invite.ts'
import { firstRun } from './features/friends/first-run.ts'
import { isNewcomer } from './features/friends/rules.ts'
import { abandonRuns } from './features/game/queries.ts'
import type { GameReactions } from './features/game/verify-run.ts'
import { groupOf, leave } from './features/groups/queries.ts'
import type { GroupReactions } from './features/groups/routes.ts'
import { changeGroupBoard, leaveBoards } from './features/leaderboard/change-boards.ts'
import { recordScore } from './features/leaderboard/record-score.ts'
import type { ProfileReactions } from './features/profile/delete-account.ts'
import { welcome } from './features/profile/welcome.ts'

export type Reactions = AuthReactions & FriendReactions & GameReactions & GroupReactions & ProfileReactions

/** Who hears which event. Each runs in the transaction of what happened: all of it happens, or none. */
export function createReactions(timeZone: string, content: Content): Reactions {
  const reactions: Reactions = {
    playerJoined: (tx, { player, now }) => welcome(tx, player, now),
    playerInvited: async (tx, invite) => {
      if (!isNewcomer(invite.player, invite.now)) return false
      return (await acceptInvite(tx, { content, reactions }, invite)).verdict === 'accepted'
    },
    friendJoined: async () => undefined,
    runVerified: async (tx, { playerId, now, ...run }) => {
      await recordScore(tx, { playerId, ...run }, { timeZone, groupOf })
      await firstRun(tx, content, { playerId, now })
    },
    groupJoined: (tx, move) => changeGroupBoard(tx, move, timeZone),
    playerLeaves: async (tx, { playerId }) => void (await abandonRuns(tx, playerId, 'pending')),
    playerLeft: async (tx, { playerId, now }) => {
      await abandonRuns(tx, playerId, 'open')
      await leaveBoards(tx, { playerId, groupId: await leave(tx, playerId), now }, timeZone)
    },
  }
  return reactions
}
