import type { PlayerDailyTask } from '@ganj/contract'
import { bundleOf } from '#ledger/bundle.ts'
import { claimGoal } from '#ledger/goals/progress.ts'
import { dayOf } from '#platform/calendar.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import type { Language } from '#platform/texts/texts.ts'
import { offeredTasks } from './content.ts'
import type { TaskDependencies } from './read-daily-tasks.ts'
import { playerTaskReply, postingOf } from './task.ts'

/** Pays a task that was reached today. */
export async function claimTask(
  dependencies: TaskDependencies,
  idempotency: Idempotency,
  { publicId, language, now }: { publicId: string; language: Language; now: Date },
): Promise<PlayerDailyTask> {
  const { database, timeZone } = dependencies
  const task = (await offeredTasks(dependencies)).find((task) => task.publicId === publicId)
  if (!task) return refuseUnlessAnswered(database, idempotency, now, new Fault('reward.not-found'))
  const { goal, reward } = task.data
  const day = dayOf(now, timeZone)
  return claimGoal(
    database,
    idempotency,
    {
      goal,
      day,
      posting: postingOf(task, day),
      kind: 'task',
      reference: publicId,
      reward: bundleOf(reward),
      answer: playerTaskReply(task, language, BigInt(goal.target), true),
    },
    now,
  )
}
