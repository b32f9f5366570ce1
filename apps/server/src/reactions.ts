import type { Happening } from '@ganj/contract'
import type { AuthReactions } from '#auth/sign-in.ts'
import { rewardOf } from '#economy/bundle.ts'
import { type Fields, stepsOf } from '#economy/goal.ts'
import { advanceProgress } from '#economy/progress.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Tx } from '#platform/database/database.ts'
import { allAchievements } from './features/achievements/content.ts'
import { reachedNow } from './features/achievements/reached-now.ts'
import { tellPlayer } from './features/events/tell-player.ts'
import { grantPowerUps } from './features/game/grant-power-ups.ts'
import type { GameReactions } from './features/game/reactions.ts'
import { recordScore } from './features/leaderboard/record-score.ts'
import { welcome, welcomeGift } from './features/profile/welcome.ts'
import type { RewardReactions } from './features/rewards/claim-daily-reward.ts'
import type { ShopReactions } from './features/shop/buy-pack.ts'
import { dailyTasks } from './features/tasks/content.ts'
import type { WheelReactions } from './features/wheel/create-wheel.ts'

/** Who hears which event. Each runs in the transaction of what happened: all of it happens, or none. */
export function createReactions(
  timeZone: string,
  content: Content,
): AuthReactions & GameReactions & RewardReactions & WheelReactions & ShopReactions {
  const advance = createAdvance(timeZone, content)
  return {
    playerJoined: async (tx, { player, now }) => {
      await welcome(tx, player.id, now)
      const data = { reward: rewardOf(welcomeGift) }
      await tellPlayer(tx, { playerId: player.id, kind: 'welcome', data, key: 'welcome', now })
    },
    runVerified: async (tx, run) => {
      const { playerId, score, reachedAt } = run
      await recordScore(tx, { playerId, score, reachedAt, timeZone })
      await advance(tx, { playerId, event: 'run-verified', fields: run, now: reachedAt })
    },
    revived: (tx, { playerId, now }) => advance(tx, { playerId, event: 'revived', now }),
    powerUpUsed: (tx, { playerId, now }) => advance(tx, { playerId, event: 'power-up-used', now }),
    upgraded: (tx, { playerId, now }) => advance(tx, { playerId, event: 'upgraded', now }),
    dailyRewardClaimed: (tx, { playerId, streak, now }) =>
      advance(tx, { playerId, event: 'daily-reward-claimed', fields: { streak }, now }),
    wheelSpun: (tx, { playerId, now }) => advance(tx, { playerId, event: 'wheel-spun', now }),
    powerUpsGranted: (tx, { playerId, powerUps }) => grantPowerUps(tx, playerId, powerUps),
    packBought: (tx, { playerId, now }) => advance(tx, { playerId, event: 'pack-bought', now }),
  }
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
