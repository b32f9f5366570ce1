import type { DailyReward } from '@ganj/contract'
import { type Bundle, bundleOf, rewardOf } from '#economy/bundle.ts'
import { startOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import { Fault } from '#platform/fault.ts'
import { dailyRewardKind } from './content.ts'
import type { Standing } from './rules.ts'

/** What each day of the calendar pays. */
export async function rewardsOf(content: Content): Promise<Bundle[]> {
  const calendar = await content.item(dailyRewardKind, 'calendar')
  if (!calendar) throw new Fault('reward.not-found')
  return calendar.data.days.map(bundleOf)
}

/** The calendar as the contract shows it. */
export function calendarReply(
  { refusal, streak, claimedDays, nextDay }: Standing,
  rewards: readonly Bundle[],
  { timeZone, now }: { timeZone: string; now: Date },
): DailyReward {
  const stateOf = (place: number) => {
    if (place < claimedDays) return 'claimed'
    return place === claimedDays && refusal === null ? 'ready' : 'locked'
  }
  return {
    streak,
    days: rewards.map((reward, place) => ({
      day: place + 1,
      state: stateOf(place),
      reward: rewardOf(reward),
    })),
    nextAt: refusal === null ? null : startOf(nextDay, timeZone).toISOString(),
    serverTime: now.toISOString(),
  }
}
