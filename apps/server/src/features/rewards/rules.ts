import { dailyRewardDays } from '@ganj/contract'
import { type Day, dayAfter } from '#platform/calendar.ts'

/** The last claimed day, and the length of the streak on it. */
export interface LastClaim {
  day: Day
  streak: number
}

/** A player's daily reward on a day. */
export interface Standing {
  /** Why no claim is possible, or null when one is. */
  refusal: 'reward.claimed' | 'reward.not-ready' | null
  /** Length of the streak; 0 when a day was missed. */
  streak: number
  /** How many steps of the calendar are claimed, 0 to 7. The next one is ready unless there is a refusal. */
  claimedDays: number
  /** The first day on which the next one can be claimed. */
  nextDay: Day
}

/** The state of a player: one claim a day; a missed day starts again; after the last day the calendar begins again. */
export function standingOn(today: Day, last: LastClaim | null): Standing {
  if (!last) return { refusal: null, streak: 0, claimedDays: 0, nextDay: today }
  const { day, streak } = last
  if (day >= today) {
    // A clock that was set back gives no new day: the next one comes after the last claimed day.
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
