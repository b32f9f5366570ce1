import type { Happening } from '@ganj/contract'
import type { AuthReactions } from '#auth/admit.ts'
import { rewardOf } from '#economy/bundle.ts'
import { type Fields, stepsOf } from '#economy/goal.ts'
import { advanceProgress } from '#economy/progress.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Tx } from '#platform/database/database.ts'
import { allAchievements } from './features/achievements/content.ts'
import { reachedNow } from './features/achievements/reached-now.ts'
import { tellPlayer } from './features/events/tell-player.ts'
import { acceptInvite, type FriendReactions } from './features/friends/accept-invite.ts'
import { firstRun } from './features/friends/first-run.ts'
import { isNewcomer } from './features/friends/rules.ts'
import { dropGameData } from './features/game/game-data.ts'
import { grantPowerUps } from './features/game/grant-power-ups.ts'
import { abandonRuns } from './features/game/queries.ts'
import type { GameReactions } from './features/game/reactions.ts'
import { groupOf, leave } from './features/groups/queries.ts'
import type { GroupReactions } from './features/groups/routes.ts'
import { changeGroupBoard, leaveBoards } from './features/leaderboard/change-boards.ts'
import { recordScore } from './features/leaderboard/record-score.ts'
import type { ProfileReactions } from './features/profile/delete-account.ts'
import { welcome, welcomeGift } from './features/profile/welcome.ts'
import type { RewardReactions } from './features/rewards/claim-daily-reward.ts'
import type { ShopReactions } from './features/shop/buy-pack.ts'
import { dailyTasks } from './features/tasks/content.ts'
import type { WheelReactions } from './features/wheel/create-wheel.ts'

export type Reactions = AuthReactions &
  GameReactions &
  RewardReactions &
  FriendReactions &
  GroupReactions &
  ProfileReactions &
  WheelReactions &
  ShopReactions

/** Who hears which event. Each runs in the transaction of what happened: all of it happens, or none. */
export function createReactions(timeZone: string, content: Content): Reactions {
  const advance = createAdvance(timeZone, content)
  const reactions: Reactions = {
    playerJoined: async (tx, { player, now }) => {
      await welcome(tx, player, now)
      if (player.isReturning) return
      const data = { reward: rewardOf(welcomeGift) }
      await tellPlayer(tx, { playerId: player.id, kind: 'welcome', data, key: 'welcome', now })
    },
    playerInvited: async (tx, invite) => {
      if (!isNewcomer(invite.player, invite.now)) return false
      return (await acceptInvite(tx, { content, reactions }, invite)).verdict === 'accepted'
    },
    friendJoined: async (tx, { inviterId: playerId, friend: { id, publicId, username }, now }) => {
      const data = { publicId, username }
      await tellPlayer(tx, { playerId, kind: 'friend-joined', data, key: `friend-joined:${id}`, now })
      await advance(tx, { playerId, event: 'friend-joined', now })
    },
    runVerified: async (tx, run) => {
      const { playerId, reachedAt: now } = run
      await recordScore(tx, run, { timeZone, groupOf })
      await advance(tx, { playerId, event: 'run-verified', fields: run, now })
      await firstRun(tx, content, { playerId, now })
    },
    revived: (tx, { playerId, now }) => advance(tx, { playerId, event: 'revived', now }),
    powerUpUsed: (tx, { playerId, now }) => advance(tx, { playerId, event: 'power-up-used', now }),
    upgraded: (tx, { playerId, now }) => advance(tx, { playerId, event: 'upgraded', now }),
    dailyRewardClaimed: (tx, { playerId, streak, now }) =>
      advance(tx, { playerId, event: 'daily-reward-claimed', fields: { streak }, now }),
    wheelSpun: (tx, { playerId, now }) => advance(tx, { playerId, event: 'wheel-spun', now }),
    powerUpsGranted: (tx, { playerId, powerUps }) => grantPowerUps(tx, playerId, powerUps),
    packBought: (tx, { playerId, now }) => advance(tx, { playerId, event: 'pack-bought', now }),
    groupJoined: (tx, move) => changeGroupBoard(tx, move, timeZone),
    playerLeaves: async (tx, { playerId }) => void (await abandonRuns(tx, playerId, 'pending')),
    playerLeft: async (tx, { playerId, now }) => {
      await abandonRuns(tx, playerId, 'open')
      await dropGameData(tx, playerId)
      await leaveBoards(tx, { playerId, groupId: await leave(tx, playerId), now }, timeZone)
    },
  }
  return reactions
}

interface Advance {
  playerId: bigint
  event: Happening
  /** What can be measured of it; what no goal asks for is not looked at. */
  fields?: Fields
  now: Date
}

/** Moves the player's daily tasks and achievements by something they did, and tells of what was reached by it. */
const createAdvance =
  (timeZone: string, content: Content) =>
  async (tx: Tx, { playerId, event, fields, now }: Advance): Promise<void> => {
    const achievements = await allAchievements(content, tx)
    const goals = [...(await dailyTasks(content, tx)), ...achievements].map(({ data }) => data.goal)
    const moved = await advanceProgress(tx, playerId, stepsOf(goals, { event, fields }), dayOf(now, timeZone))
    for (const publicId of reachedNow(achievements, moved)) {
      const key = `achievement:${publicId}`
      await tellPlayer(tx, { playerId, kind: 'achievement-reached', data: { publicId }, key, now })
    }
  }
