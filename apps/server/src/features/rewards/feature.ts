import type { Http } from '#platform/feature.ts'
import type { RewardDependencies } from './claim-daily-reward.ts'
import { dailyRewardKind } from './content.ts'
import { rewardRoutes } from './routes.ts'
import { streakReminder } from './streak-reminder.ts'

export { rewardsLedger } from './ledger.ts'

export const rewardsContent = [dailyRewardKind]

export const rewardsFeature = (dependencies: RewardDependencies) => ({
  routes: ({ mount }: Http) => rewardRoutes(mount, dependencies),
  streakReminder: streakReminder(dependencies.timeZone),
})
