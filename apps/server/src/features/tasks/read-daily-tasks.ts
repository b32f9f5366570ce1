import type { getDailyTasks as endpoint, ReplyOf } from '@ganj/contract'
import { channelOf, measureOf } from '#ledger/goals/goal.ts'
import { progressOf } from '#ledger/goals/progress.ts'
import { posted } from '#ledger/post.ts'
import { type Day, dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Db } from '#platform/database/database.ts'
import type { Language } from '#platform/texts/texts.ts'
import { offeredTasks } from './content.ts'
import { playerTaskReply, postingOf, type Task } from './task.ts'

export interface TaskDependencies {
  database: Database
  content: Content
  timeZone: string
  hasBot: boolean
}

/** Today's tasks with the player's progress. */
export async function readDailyTasks(
  dependencies: TaskDependencies,
  { playerId, language, now }: { playerId: bigint; language: Language; now: Date },
): Promise<ReplyOf<typeof endpoint>> {
  const { database, timeZone } = dependencies
  const day = dayOf(now, timeZone)
  const tasks = await stillOpen(database, await offeredTasks(dependencies), playerId, day)
  const [values, claimed] = await Promise.all([
    progressOf(
      database,
      playerId,
      tasks.map(({ data }) => data.goal),
      day,
    ),
    posted(
      database,
      playerId,
      tasks.map((task) => postingOf(task, day)),
    ),
  ])
  return {
    tasks: tasks.map((task) =>
      playerTaskReply(
        task,
        language,
        values.get(measureOf(task.data.goal)) ?? 0n,
        claimed.has(postingOf(task, day)),
      ),
    ),
    endsAt: startOf(dayAfter(day), timeZone).toISOString(),
    serverTime: now.toISOString(),
  }
}

/** Without the channels that were joined on an earlier day: a join counts once. */
async function stillOpen(
  db: Db,
  tasks: readonly Task[],
  playerId: bigint,
  day: Day,
): Promise<readonly Task[]> {
  const joinings = tasks.map(({ data }) => data.goal).filter((goal) => channelOf(goal) !== undefined)
  if (joinings.length === 0) return tasks
  const [ever, today] = await Promise.all([
    progressOf(db, playerId, joinings, null),
    progressOf(db, playerId, joinings, day),
  ])
  const isOver = ({ data: { goal } }: Task) =>
    channelOf(goal) !== undefined && ever.has(measureOf(goal)) && today.get(measureOf(goal)) === 0n
  return tasks.filter((task) => !isOver(task))
}
