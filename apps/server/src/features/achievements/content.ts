import { maxAchievements } from '@ganj/contract'
import { type Content, contentKind } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { type Achievement, AchievementContent } from './achievement.ts'
import { achievementSeed } from './seed.ts'

export const achievementKind = contentKind('achievement', AchievementContent, achievementSeed)

/** Every achievement, in the order they are shown. Inside a transaction, read by its `reader`. */
export const allAchievements = async (content: Content, reader?: Db): Promise<readonly Achievement[]> =>
  (await content.items(achievementKind, reader)).slice(0, maxAchievements)
