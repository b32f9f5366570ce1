import { isClientFault } from '@ganj/client'
import { checkChannel, claimAchievement, claimDailyReward, claimDailyTask, type Reward } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { playFeedback } from '#platform/play-feedback.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { defineCommand, defineFlow } from '#player/commands/define-command.ts'
import { execute } from '#player/commands/execute.ts'
import { type Claimable, sumOf } from './claimables.ts'
import { flyReward } from './fly-reward.ts'
import {
  achievementsQuery,
  dailyRewardQuery,
  dailyTasksQuery,
  refreshGoals,
  skewOf,
} from './reward-queries.ts'

/** Optimistic: claimed at once, claimable again when the server refuses, unless another device has claimed it. */
const markTaken = (kind: Claimable['kind']) => async (queries: QueryClient, publicId: string) => {
  await queries.cancelQueries({ queryKey: queryOf[kind].queryKey })
  mark(queries, { kind, publicId }, 'ready', 'claimed')
  return (fault: unknown) => {
    const wasTaken = isClientFault(fault) && fault.code === 'reward.claimed'
    if (!wasTaken) mark(queries, { kind, publicId }, 'claimed', 'ready')
  }
}

const ofGoal = {
  body: (publicId: string) => ({ publicId }),
  purpose: (publicId: string) => publicId,
}
const claimTask = defineCommand({ endpoint: claimDailyTask, ...ofGoal, optimistic: markTaken('task') })
const claimMedal = defineCommand({
  endpoint: claimAchievement,
  ...ofGoal,
  optimistic: markTaken('achievement'),
})
const claimDay = defineCommand({
  endpoint: claimDailyReward,
  purpose: (day: string) => day,
  optimistic: markTaken('daily'),
  applies: (queries, { calendar }) =>
    queries.setQueryData(dailyRewardQuery.queryKey, { ...calendar, skewMs: skewOf(calendar.serverTime) }),
})

/** Claims one reward. @returns the paid reward */
export async function claim(queries: QueryClient, { kind, publicId }: Claimable): Promise<Reward> {
  if (kind === 'task') return (await execute(queries, claimTask, publicId)).reward
  if (kind === 'achievement') return (await execute(queries, claimMedal, publicId)).reward
  return (await execute(queries, claimDay, publicId)).reward
}

const sounds = { daily: 'daily-reward', task: 'success', achievement: 'achievement' } as const

interface Press {
  claimables: readonly Claimable[]
  /** The element where the reward's particles start. */
  origin: Element | null
}

/** Claims one or several rewards, one after the other; paid ones fly to their counters even when others are refused. */
export const claimRewards = defineFlow({
  async steps(queries, { claimables, origin }: Press) {
    const paid: Reward[] = []
    try {
      for (const claimable of claimables) {
        paid.push(await claim(queries, claimable))
        playFeedback(sounds[claimable.kind])
      }
    } finally {
      if (paid.length > 0) flyReward(queries, sumOf(paid), origin).catch(reportFailure)
    }
  },
  // Tasks and achievements count the claim of the daily reward.
  invalidates: [dailyTasksQuery, achievementsQuery],
})

/** Makes the server check whether the player has joined a channel. */
export const checkMembership = defineCommand({
  endpoint: checkChannel,
  body: (channel: string) => ({ channel }),
  applies: refreshGoals,
})

const queryOf = { daily: dailyRewardQuery, task: dailyTasksQuery, achievement: achievementsQuery } as const

type State = 'ready' | 'claimed'

/** Changes the cached state of one reward, if it is `from`. */
function mark(queries: QueryClient, { kind, publicId }: Claimable, from: State, to: State): void {
  const turned = <T extends { state: string }>(item: T, id: string): T =>
    id === publicId && item.state === from ? { ...item, state: to } : item
  if (kind === 'daily') {
    queries.setQueryData(
      dailyRewardQuery.queryKey,
      (calendar) =>
        calendar && { ...calendar, days: calendar.days.map((day) => turned(day, String(day.day))) },
    )
  } else if (kind === 'task') {
    queries.setQueryData(
      dailyTasksQuery.queryKey,
      (today) => today && { ...today, tasks: today.tasks.map((task) => turned(task, task.publicId)) },
    )
  } else {
    queries.setQueryData(achievementsQuery.queryKey, (all) => all?.map((item) => turned(item, item.publicId)))
  }
}
