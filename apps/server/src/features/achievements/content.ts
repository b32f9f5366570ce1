import { maxAchievements } from '@ganj/contract'
import { channelOf } from '#ledger/goals/goal.ts'
import { atMost, type Content, contentKind } from '#platform/content.ts'
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
  (await content.items(achievementKind, reader)).slice(0, maxAchievements)

/** Those of them that can be reached here: without a bot nobody can say who has joined a channel. */
export const offeredAchievements = async ({ content, hasBot }: { content: Content; hasBot: boolean }) =>
  (await allAchievements(content)).filter(({ data }) => hasBot || channelOf(data.goal) === undefined)
