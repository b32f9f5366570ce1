import type { DailyReward, IndicatorId, PlayerAchievement, PlayerDailyTask, Reward } from '@ganj/contract'

/** A reward that can be taken; of the daily reward the id is its day. */
export interface Claimable {
  kind: 'daily' | 'task' | 'achievement'
  publicId: string
}

type Goal = Pick<PlayerDailyTask | PlayerAchievement, 'publicId' | 'state'>

/** Today's place in the calendar, while it waits to be taken. */
export function readyDay({ days }: Pick<DailyReward, 'days'>): DailyReward['days'][number] | undefined {
  return days.find(({ state }) => state === 'ready')
}

export const readyGoals = (kind: 'task' | 'achievement', goals: readonly Goal[]): Claimable[] =>
  goals.filter(({ state }) => state === 'ready').map(({ publicId }) => ({ kind, publicId }))

/** Rewards put together, a currency at most once. Whole units; tether's six decimals survive. */
export function sumOf(rewards: readonly Reward[]): Reward {
  const amounts = new Map<IndicatorId, number>()
  for (const { currency, amount } of rewards.flat()) {
    const before = amounts.get(currency) ?? 0
    amounts.set(currency, Math.round((before + amount) * 1e6) / 1e6)
  }
  return [...amounts].map(([currency, amount]) => ({ currency, amount }))
}
