import { type Static, Type } from 'typebox'
import * as calls from './calls/rewards.ts'
import { endpoint, strict } from './define.ts'
import { dailyRewardDays } from './limits.ts'
import { ChannelName, ContentId, IndicatorId, indicatorIds, Timestamp } from './schemas.ts'

/** Most daily tasks that are shown and counted. */
export const maxDailyTasks = 50
/** Most achievements that are shown and counted. */
export const maxAchievements = 200

/** A paid reward: whole units, each currency at most once, in the order of the indicators. */
export const Reward = Type.Array(
  strict({ currency: IndicatorId, amount: Type.Number({ exclusiveMinimum: 0 }) }),
  { minItems: 1, maxItems: indicatorIds.length },
)
export type Reward = Static<typeof Reward>

/** Events of a player that goals measure. */
export const goalEvents = [
  'run-verified',
  'wheel-spun',
  'pack-bought',
  'friend-joined',
  'upgraded',
  'power-up-used',
  'revived',
  'wallet-connected',
  'channel-joined',
  'daily-reward-claimed',
] as const
export type GoalEvent = (typeof goalEvents)[number]

export const DailyReward = strict({
  streak: Type.Integer({ minimum: 0, description: 'days in a row that were claimed; 0 after a missed day' }),
  days: Type.Array(
    strict({
      day: Type.Integer({ minimum: 1, maximum: dailyRewardDays }),
      state: Type.Enum(['claimed', 'ready', 'locked']),
      reward: Reward,
    }),
    { minItems: dailyRewardDays, maxItems: dailyRewardDays },
  ),
  nextAt: Type.Union([Timestamp, Type.Null()], {
    description: 'when the next day can be claimed; null when one is ready now',
  }),
  serverTime: Timestamp,
})
export type DailyReward = Static<typeof DailyReward>

export const getDailyReward = endpoint(calls.getDailyReward, {
  summary:
    "Get the player's calendar of the daily reward; days end at midnight in the time zone of the seasons",
  reply: DailyReward,
  faults: ['reward.not-found'],
})

export const claimDailyReward = endpoint(calls.claimDailyReward, {
  summary: "Claim today's daily reward; after a missed day the calendar restarts at day 1",
  reply: strict({ reward: Reward, calendar: DailyReward }),
  faults: ['reward.not-found', 'reward.not-ready', 'reward.claimed'],
})

const goal = {
  publicId: ContentId,
  name: Type.String({ description: "in the player's language" }),
  event: Type.Enum([...goalEvents], {
    description: 'event that it counts, from which a client knows where the player can do it',
  }),
  target: Type.Integer({ minimum: 1 }),
  unit: Type.Optional(
    Type.Enum(['tick'], {
      description: 'of target and progress, when they are ticks of the game, sixty a second',
    }),
  ),
  channel: Type.Optional(ChannelName),
  reward: Reward,
}
const standing = {
  progress: Type.Integer({ minimum: 0, description: 'never above the target' }),
  state: Type.Enum(['open', 'ready', 'claimed'], {
    description: 'ready: completed, and its reward can be claimed',
  }),
}

export const DailyTask = strict(goal)
export type DailyTask = Static<typeof DailyTask>

export const PlayerDailyTask = strict({ ...goal, ...standing })
export type PlayerDailyTask = Static<typeof PlayerDailyTask>

export const getAllDailyTasks = endpoint(calls.getAllDailyTasks, {
  summary: 'List all daily tasks, in display order',
  reply: Type.Array(DailyTask, { maxItems: maxDailyTasks }),
})

export const getDailyTasks = endpoint(calls.getDailyTasks, {
  summary:
    "List today's daily tasks with the player's progress, which restarts at midnight in the time zone of the seasons",
  reply: strict({
    tasks: Type.Array(PlayerDailyTask, { maxItems: maxDailyTasks }),
    endsAt: Timestamp,
    serverTime: Timestamp,
  }),
})

export const claimDailyTask = endpoint(calls.claimDailyTask, {
  summary: 'Claim the reward of a daily task that was completed today, once a day',
  body: strict({ publicId: ContentId }),
  reply: PlayerDailyTask,
  faults: ['reward.not-found', 'reward.not-ready', 'reward.claimed'],
})

const achievement = {
  ...goal,
  description: Type.String({ description: "what is to be done, in the player's language" }),
  family: Type.String({ description: 'achievements of one family are tiers of the same thing' }),
  tier: Type.Integer({ minimum: 1 }),
}

export const Achievement = strict(achievement)
export type Achievement = Static<typeof Achievement>

export const PlayerAchievement = strict({ ...achievement, ...standing })
export type PlayerAchievement = Static<typeof PlayerAchievement>

export const getAllAchievements = endpoint(calls.getAllAchievements, {
  summary: 'List all achievements, in display order',
  reply: Type.Array(Achievement, { maxItems: maxAchievements }),
})

export const getAchievements = endpoint(calls.getAchievements, {
  summary: "List all achievements with the player's progress",
  reply: Type.Array(PlayerAchievement, { maxItems: maxAchievements }),
})

export const claimAchievement = endpoint(calls.claimAchievement, {
  summary: 'Claim the reward of a completed achievement, once',
  body: strict({ publicId: ContentId }),
  reply: PlayerAchievement,
  faults: ['reward.not-found', 'reward.not-ready', 'reward.claimed'],
})
