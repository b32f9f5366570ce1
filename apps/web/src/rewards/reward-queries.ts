import {
  type DailyReward,
  getAchievements,
  getDailyReward,
  getDailyTasks,
  type PlayerDailyTask,
} from '@ganj/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'
import { reportFailure } from '#platform/report-failure.ts'

/** A calendar, with how far the server's clock was ahead of ours when it answered. */
export interface Calendar extends DailyReward {
  skewMs: number
}

/** Today's tasks, with the same clock skew. */
export interface TasksOfToday {
  tasks: PlayerDailyTask[]
  endsAt: string
  skewMs: number
}

export const skewOf = (serverTime: string): number => Date.parse(serverTime) - Date.now()

// The screens show a failure themselves; the dot in the navbar shows none.
const meta = { silent: 'in-place' } as const

export const dailyRewardQuery = queryOptions({
  queryKey: ['daily-reward'],
  queryFn: async ({ signal }): Promise<Calendar> => {
    const calendar = await earlyOr('dailyReward', () => call(getDailyReward, { signal }))
    return { ...calendar, skewMs: skewOf(calendar.serverTime) }
  },
  meta,
})

export const dailyTasksQuery = queryOptions({
  queryKey: ['daily-tasks'],
  queryFn: async ({ signal }): Promise<TasksOfToday> => {
    const { tasks, endsAt, serverTime } = await earlyOr('dailyTasks', () => call(getDailyTasks, { signal }))
    return { tasks, endsAt, skewMs: skewOf(serverTime) }
  },
  meta,
})

export const achievementsQuery = queryOptions({
  queryKey: ['achievements'],
  queryFn: ({ signal }) => earlyOr('achievements', () => call(getAchievements, { signal })),
  meta,
})

/** Invalidates the goals after an action that may count toward them. */
export function refreshGoals(queries: QueryClient): void {
  for (const { queryKey } of [dailyTasksQuery, achievementsQuery]) {
    queries.invalidateQueries({ queryKey }).catch(reportFailure)
  }
}
