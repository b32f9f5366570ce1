import type { getDailyTasks as endpoint, ReplyOf } from '@ganj/contract'
import { measureOf } from '#economy/goal.ts'
import { posted } from '#economy/ledger.ts'
import { progressOf } from '#economy/progress.ts'
import { dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/texts/texts.ts'
import { dailyTasks } from './content.ts'
import { playerTaskReply, postingOf } from './task.ts'

export interface TaskParts {
  database: Database
  content: Content
  timeZone: string
}

/** Today's tasks with the player's progress. */
export async function readDailyTasks(
  { database, content, timeZone }: TaskParts,
  { playerId, language, now }: { playerId: bigint; language: Language; now: Date },
): Promise<ReplyOf<typeof endpoint>> {
  const tasks = await dailyTasks(content)
  const day = dayOf(now, timeZone)
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
