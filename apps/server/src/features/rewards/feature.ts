import type { Http } from '#platform/feature.ts'
import type { RewardParts } from './claim-daily-reward.ts'
import { dailyRewardKind } from './content.ts'
import { rewardRoutes } from './routes.ts'

export const rewardsContent = [dailyRewardKind]

export const rewardsFeature = (dependencies: RewardParts) => ({
  routes: ({ mount }: Http) => rewardRoutes(mount, dependencies),
})
