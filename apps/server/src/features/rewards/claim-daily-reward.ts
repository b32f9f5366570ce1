import { rewardOf } from '#economy/bundle.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { calendarReply, rewardsOf } from './daily-reward.ts'
import { type ClaimReply, claimOnce, lastClaimOf } from './queries.ts'
import { standingOn } from './rules.ts'

/** What happens elsewhere, in the same transaction, because the daily reward was taken. */
export interface RewardReactions {
  dailyRewardClaimed(tx: Tx, event: { playerId: bigint; streak: number; now: Date }): Promise<void>
}

export interface RewardParts {
  database: Database
  content: Content
  reactions: RewardReactions
  timeZone: string
}

/** Pays today's reward; the streak is reckoned from the last claim, and paid only while that is still the last. */
export async function claimDailyReward(
  { database, content, reactions, timeZone }: RewardParts,
  idempotency: Idempotency,
  now: Date,
): Promise<ClaimReply> {
  const { playerId } = idempotency
  const [rewards, last] = await Promise.all([rewardsOf(content), lastClaimOf(database, playerId)])
  const day = dayOf(now, timeZone)
  const { refusal, streak: before, claimedDays } = standingOn(day, last)
  const streak = before + 1
  const reward = rewards[claimedDays] ?? {}
  const calendar = calendarReply(standingOn(day, { day, streak }), rewards, { timeZone, now })
  const answer = { reward: rewardOf(reward), calendar }

  return database.transaction(async (tx) => {
    const claimed = await claimOnce(tx, idempotency, { refusal, last, day, streak, reward, answer, now })
    if (claimed.fresh) await reactions.dailyRewardClaimed(tx, { playerId, streak, now })
    return claimed.answer
  })
}
