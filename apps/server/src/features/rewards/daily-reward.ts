import type { DailyReward } from '@ganj/contract'
import { type Bundle, bundleOf, rewardOf } from '#ledger/bundle.ts'
import { startOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import { dailyRewardKind } from './content.ts'
import type { Standing } from './rules.ts'

/** What each day of the calendar pays; null while it is withdrawn. */
export async function rewardsOf(content: Content): Promise<Bundle[] | null> {
  const calendar = await content.item(dailyRewardKind, 'calendar')
  return calendar?.data.days.map(bundleOf) ?? null
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
