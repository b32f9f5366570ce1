import { isClientFault, newIdempotencyKey } from '@ganj/client'
import { claimAchievement, claimDailyReward, claimDailyTask, type Reward } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import type { Claimable } from './claimables.ts'
import { achievementsQuery, dailyRewardQuery, dailyTasksQuery, skewOf } from './reward-queries.ts'

// Each is kept until the server has answered: a press after a lost answer must not be another claim.
const keys = new Map<string, string>()

/** Takes a reward: it counts as taken at once, and waits again when the server refuses. Gives what was paid. */
export async function claim(queries: QueryClient, claimable: Claimable): Promise<Reward> {
  const name = `${claimable.kind}:${claimable.publicId}`
  const key = keys.get(name) ?? newIdempotencyKey()
  keys.set(name, key)
  await queries.cancelQueries({ queryKey: queryOf[claimable.kind].queryKey })
  mark(queries, claimable, 'ready', 'claimed')
  try {
    const reward = await send(queries, claimable, key)
    keys.delete(name)
    return reward
  } catch (fault) {
    if (isClientFault(fault) && fault.status !== 0 && fault.status < 500) keys.delete(name)
    const wasTaken = isClientFault(fault) && fault.code === 'reward.claimed'
    if (!wasTaken) mark(queries, claimable, 'claimed', 'ready')
    throw fault
  }
}

const queryOf = { daily: dailyRewardQuery, task: dailyTasksQuery, achievement: achievementsQuery } as const

async function send(queries: QueryClient, { kind, publicId }: Claimable, key: string): Promise<Reward> {
  if (kind === 'task') return (await call(claimDailyTask, { body: { publicId }, key })).reward
  if (kind === 'achievement') return (await call(claimAchievement, { body: { publicId }, key })).reward
  const { reward, calendar } = await call(claimDailyReward, { key })
  queries.setQueryData(dailyRewardQuery.queryKey, { ...calendar, skewMs: skewOf(calendar.serverTime) })
  return reward
}

type State = 'ready' | 'claimed'

/** Shows another state of one reward, if it is shown in the one before. */
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
