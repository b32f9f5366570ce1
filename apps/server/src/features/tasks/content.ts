import { maxDailyTasks } from '@ganj/contract'
import { channelOf } from '#ledger/goals/goal.ts'
import { atMost, type Content, contentKind, firstOf } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { taskSeed } from './seed.ts'
import { type Task, TaskContent } from './task.ts'

export const dailyTaskKind = contentKind('daily-task', TaskContent, taskSeed, atMost(maxDailyTasks))

/** The tasks of every day, in the order they are shown. Inside a transaction, read by its `reader`. */
export const dailyTasks = async (content: Content, reader?: Db): Promise<readonly Task[]> =>
  firstOf(await content.items(dailyTaskKind, reader), maxDailyTasks)

/** The tasks that can be reached on this server: without a bot, channel membership cannot be checked. */
export const offeredTasks = async ({ content, hasBot }: { content: Content; hasBot: boolean }) =>
  (await dailyTasks(content)).filter(({ data }) => hasBot || channelOf(data.goal) === undefined)
