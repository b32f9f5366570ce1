import { dailyRewardDays } from '@ganj/contract'
import { type Day, dayAfter } from '#platform/calendar.ts'

/** The last day that was claimed, and how many days in a row that made. */
export interface LastClaim {
  day: Day
  streak: number
}

/** A player's daily reward on a day. */
export interface Standing {
  /** Why nothing can be claimed, or null when something can. */
  refusal: 'reward.claimed' | 'reward.not-ready' | null
  /** Days in a row so far; 0 when one was missed. */
  streak: number
  /** How many places of the calendar are claimed, 0 to 7. The next one is ready when nothing is refused. */
  claimedDays: number
  /** The first day on which the next one can be claimed. */
  nextDay: Day
}

/** Where a player stands: one claim a day; a missed day starts again; after the last day the calendar begins anew. */
export function standingOn(today: Day, last: LastClaim | null): Standing {
  if (!last) return { refusal: null, streak: 0, claimedDays: 0, nextDay: today }
  const { day, streak } = last
  if (day >= today) {
    // A clock that was set back makes no new day: the next one comes after the last that was claimed.
    return {
      refusal: day === today ? 'reward.claimed' : 'reward.not-ready',
      streak,
      claimedDays: ((streak - 1) % dailyRewardDays) + 1,
      nextDay: dayAfter(day),
    }
  }
  if (dayAfter(day) < today) return { refusal: null, streak: 0, claimedDays: 0, nextDay: today }
  return { refusal: null, streak, claimedDays: streak % dailyRewardDays, nextDay: today }
}
