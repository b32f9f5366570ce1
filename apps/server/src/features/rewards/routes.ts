import { claimDailyReward as claimEndpoint, getDailyReward } from '@ganj/contract'
import { dayOf } from '#platform/calendar.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { claimDailyReward, type RewardDependencies } from './claim-daily-reward.ts'
import { calendarNow, calendarReply } from './daily-reward.ts'
import { lastClaimOf } from './queries.ts'
import { standingOn } from './rules.ts'

export function rewardRoutes(mount: Mount, dependencies: RewardDependencies): void {
  const { database, content, timeZone } = dependencies

  mount(getDailyReward, async ({ player, now }) => {
    const [calendar, last] = await Promise.all([calendarNow(content), lastClaimOf(database, player.id)])
    if (!calendar) throw new Fault('reward.not-found')
    return calendarReply(standingOn(dayOf(now, timeZone), last), calendar.rewards, { timeZone, now })
  })

  mount(claimEndpoint, ({ idempotency, now }) => claimDailyReward(dependencies, idempotency, now))
}
