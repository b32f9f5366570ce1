import { claimDailyReward as claimEndpoint, getDailyReward } from '@ganj/contract'
import { dayOf } from '#platform/calendar.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { claimDailyReward, type RewardDependencies } from './claim-daily-reward.ts'
import { calendarReply, rewardsOf } from './daily-reward.ts'
import { lastClaimOf } from './queries.ts'
import { standingOn } from './rules.ts'

export function rewardRoutes(mount: Mount, dependencies: RewardDependencies): void {
  const { database, content, timeZone } = dependencies

  mount(getDailyReward, async ({ player, now }) => {
    const [rewards, last] = await Promise.all([rewardsOf(content), lastClaimOf(database, player.id)])
    if (!rewards) throw new Fault('reward.not-found')
    return calendarReply(standingOn(dayOf(now, timeZone), last), rewards, { timeZone, now })
  })

  mount(claimEndpoint, ({ idempotency, now }) => claimDailyReward(dependencies, idempotency, now))
}
