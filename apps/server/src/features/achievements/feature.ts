import { goalsOf, type Step } from '#ledger/goals/goal.ts'
import type { Db } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { achievementKind, allAchievements } from './content.ts'
import { reachableBy } from './reachable-by.ts'
import type { AchievementDependencies } from './read-achievements.ts'
import { achievementRoutes } from './routes.ts'

export { achievementsLedger } from './ledger.ts'

export const achievementsContent = [achievementKind]

export function achievementsFeature(dependencies: AchievementDependencies) {
  const { content } = dependencies
  const goals = async (reader?: Db) => goalsOf(await allAchievements(content, reader))
  return {
    routes: ({ mount }: Http) => achievementRoutes(mount, dependencies),
    goals,
    /** The achievements that these steps may reach. */
    reachableBy: async (steps: readonly Step[], reader?: Db) =>
      reachableBy(steps, await allAchievements(content, reader)),
  }
}
