import type { ContentKind } from '#platform/content.ts'
import { achievementsContent } from './features/achievements/feature.ts'
import { friendsContent } from './features/friends/feature.ts'
import { gameContent } from './features/game/feature.ts'
import { idleContent } from './features/idle/feature.ts'
import { leaderboardContent } from './features/leaderboard/feature.ts'
import { messagesContent } from './features/messages/feature.ts'
import { payoutsContent } from './features/payouts/feature.ts'
import { profileContent } from './features/profile/feature.ts'
import { rewardsContent } from './features/rewards/feature.ts'
import { shopContent } from './features/shop/feature.ts'
import { tasksContent } from './features/tasks/feature.ts'
import { wheelContent } from './features/wheel/feature.ts'

/** Everything operators can change without code. */
export const contentKinds: readonly ContentKind<unknown>[] = [
  ...gameContent,
  ...idleContent,
  ...wheelContent,
  ...shopContent,
  ...rewardsContent,
  ...tasksContent,
  ...achievementsContent,
  ...profileContent,
  ...friendsContent,
  ...leaderboardContent,
  ...payoutsContent,
  ...messagesContent,
]
