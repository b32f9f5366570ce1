import type { DailyReward, IndicatorId, PlayerAchievement, PlayerDailyTask, Reward } from '@ganj/contract'

/** A claimable reward; the id of a daily reward is its day. */
export interface Claimable {
  kind: 'daily' | 'task' | 'achievement'
  publicId: string
}

type Goal = Pick<PlayerDailyTask | PlayerAchievement, 'publicId' | 'state'>

/** Today's entry of the calendar, while it is claimable. */
export function readyDay({ days }: Pick<DailyReward, 'days'>): DailyReward['days'][number] | undefined {
  return days.find(({ state }) => state === 'ready')
}

export const readyGoals = (kind: 'task' | 'achievement', goals: readonly Goal[]): Claimable[] =>
  goals.filter(({ state }) => state === 'ready').map(({ publicId }) => ({ kind, publicId }))

/** The sum of rewards, each currency at most once. In whole units; tether's six decimals are preserved. */
export function sumOf(rewards: readonly Reward[]): Reward {
  const amounts = new Map<IndicatorId, number>()
  for (const { currency, amount } of rewards.flat()) {
    const before = amounts.get(currency) ?? 0
    amounts.set(currency, Math.round((before + amount) * 1e6) / 1e6)
  }
  return [...amounts].map(([currency, amount]) => ({ currency, amount }))
}
