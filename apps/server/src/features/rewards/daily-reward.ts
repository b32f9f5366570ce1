import type { DailyReward, Reward } from '@ganj/contract'
import { type Bundle, type BundleInContent, bundleOf, rewardOf } from '#ledger/bundle.ts'
import { startOf } from '#platform/calendar.ts'
import { type Content, oncePerList, pieceOf } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { dailyRewardKind } from './content.ts'
import type { Standing } from './rules.ts'

/** The reward of each day in the calendar, and its content version. */
export interface Calendar {
  version: number
  rewards: readonly Bundle[]
}

const bundlesOf = oncePerList((days: readonly BundleInContent[]): readonly Bundle[] => days.map(bundleOf))
/** The rewards of a calendar as the contract shows them. */
export const rewardsOf = oncePerList((bundles: readonly Bundle[]): readonly Reward[] => bundles.map(rewardOf))

/** The current calendar; null while it is withdrawn. */
export async function calendarNow(content: Content): Promise<Calendar | null> {
  const item = await content.item(dailyRewardKind, 'calendar')
  return item ? { version: item.version, rewards: bundlesOf(item.data.days) } : null
}

/** The calendar of a version. */
export async function calendarIn(db: Db, version: number): Promise<Calendar> {
  const { days } = await pieceOf(db, dailyRewardKind, 'calendar', version)
  return { version, rewards: bundlesOf(days) }
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
    days: rewardsOf(rewards).map((reward, place) => ({ day: place + 1, state: stateOf(place), reward })),
    nextAt: refusal === null ? null : startOf(nextDay, timeZone).toISOString(),
    serverTime: now.toISOString(),
  }
}
