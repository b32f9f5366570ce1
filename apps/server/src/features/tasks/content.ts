import { maxDailyTasks } from '@ganj/contract'
import { type Content, contentKind } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { taskSeed } from './seed.ts'
import { type Task, TaskContent } from './task.ts'

export const dailyTaskKind = contentKind('daily-task', TaskContent, taskSeed)

/** The tasks of every day, in the order they are shown. Inside a transaction, read by its `reader`. */
export const dailyTasks = async (content: Content, reader?: Db): Promise<readonly Task[]> =>
  (await content.items(dailyTaskKind, reader)).slice(0, maxDailyTasks)
