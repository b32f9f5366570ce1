import { goalsOf } from '#ledger/goals/goal.ts'
import type { Db } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { dailyTaskKind, dailyTasks } from './content.ts'
import type { TaskDependencies } from './read-daily-tasks.ts'
import { taskRoutes } from './routes.ts'

export { tasksLedger } from './ledger.ts'

export const tasksContent = [dailyTaskKind]

export const tasksFeature = (dependencies: TaskDependencies) => ({
  routes: ({ mount }: Http) => taskRoutes(mount, dependencies),
  goals: async (reader?: Db) => goalsOf(await dailyTasks(dependencies.content, reader)),
})
