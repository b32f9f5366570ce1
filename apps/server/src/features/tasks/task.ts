import type { DailyTask, PlayerDailyTask } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { BundleContent, bundleOf, rewardOf } from '#ledger/bundle.ts'
import { Goal, shownOf, standingOf } from '#ledger/goals/goal.ts'
import type { Day } from '#platform/calendar.ts'
import type { ContentItem } from '#platform/content.ts'
import { inLanguage, LocalTextSchema } from '#platform/texts/local-text.ts'
import type { Language } from '#platform/texts/texts.ts'

/** A daily task as operators write it: a goal over the events of one day. */
export const TaskContent = Type.Object(
  { name: LocalTextSchema, goal: Goal, reward: BundleContent },
  { additionalProperties: false },
)
export type TaskContent = Static<typeof TaskContent>
export type Task = ContentItem<TaskContent>

/** The ledger's key of a task on a day. */
export const postingOf = ({ publicId }: Task, day: Day): string => `task:${publicId}:${day}`

/** A task as the contract shows it. */
export function taskReply({ publicId, data }: Task, language: Language): DailyTask {
  const { event, target } = data.goal
  return {
    publicId,
    name: inLanguage(data.name, language, { target }),
    event,
    target,
    ...shownOf(data.goal),
    reward: rewardOf(bundleOf(data.reward)),
  }
}

/** A task and the player's progress. */
export const playerTaskReply = (
  task: Task,
  language: Language,
  value: bigint,
  claimed: boolean,
): PlayerDailyTask => ({
  ...taskReply(task, language),
  ...standingOf(task.data.goal, value, claimed),
})
