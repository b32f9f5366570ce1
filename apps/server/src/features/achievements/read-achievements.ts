import type { PlayerAchievement } from '@ganj/contract'
import { measureOf } from '#ledger/goals/goal.ts'
import { progressOf } from '#ledger/goals/progress.ts'
import { posted } from '#ledger/post.ts'
import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/texts/texts.ts'
import { playerAchievementReply, postingOf } from './achievement.ts'
import { offeredAchievements } from './content.ts'

export interface AchievementDependencies {
  database: Database
  content: Content
  hasBot: boolean
}

/** Every achievement with the player's progress. */
export async function readAchievements(
  dependencies: AchievementDependencies,
  playerId: bigint,
  language: Language,
): Promise<PlayerAchievement[]> {
  const { database } = dependencies
  const achievements = await offeredAchievements(dependencies)
  const goals = achievements.map(({ data }) => data.goal)
  const [values, claimed] = await Promise.all([
    progressOf(database, playerId, goals, null),
    posted(database, playerId, achievements.map(postingOf)),
  ])
  return achievements.map((achievement) =>
    playerAchievementReply(
      achievement,
      language,
      values.get(measureOf(achievement.data.goal)) ?? 0n,
      claimed.has(postingOf(achievement)),
    ),
  )
}
