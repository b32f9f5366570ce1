import { maxAchievements } from '@ganj/contract'
import { channelOf } from '#ledger/goals/goal.ts'
import { atMost, type Content, contentKind, firstOf } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { type Achievement, AchievementContent } from './achievement.ts'
import { achievementSeed } from './seed.ts'

export const achievementKind = contentKind(
  'achievement',
  AchievementContent,
  achievementSeed,
  atMost(maxAchievements),
)

/** Every achievement, in the order they are shown. Inside a transaction, read by its `reader`. */
export const allAchievements = async (content: Content, reader?: Db): Promise<readonly Achievement[]> =>
  firstOf(await content.items(achievementKind, reader), maxAchievements)

/** The achievements that can be reached on this server: without a bot, channel membership cannot be checked. */
export const offeredAchievements = async ({ content, hasBot }: { content: Content; hasBot: boolean }) =>
  (await allAchievements(content)).filter(({ data }) => hasBot || channelOf(data.goal) === undefined)
