import { rewardOf } from '#ledger/bundle.ts'
import type { Reaction } from '#ledger/goals/reaction.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import { calendarReply, rewardsOf } from './daily-reward.ts'
import { type ClaimReply, claimOnce, lastClaimOf } from './queries.ts'
import { standingOn } from './rules.ts'

/** What comes elsewhere of a daily reward. */
export interface RewardReactions {
  ofDailyReward(event: { streak: number; now: Date }): Promise<Reaction>
}

export interface RewardDependencies {
  database: Database
  content: Content
  reactions: RewardReactions
  timeZone: string
}

/** Pays today's reward; the streak is reckoned from the last claim, and paid only while that is still the last. */
export async function claimDailyReward(
  { database, content, reactions, timeZone }: RewardDependencies,
  idempotency: Idempotency,
  now: Date,
): Promise<ClaimReply> {
  const { playerId } = idempotency
  const [rewards, last] = await Promise.all([rewardsOf(content), lastClaimOf(database, playerId)])
  if (!rewards) return refuseUnlessAnswered(database, idempotency, now, new Fault('reward.not-found'))
  const day = dayOf(now, timeZone)
  const { refusal, streak: before, claimedDays } = standingOn(day, last)
  const streak = before + 1
  const reward = rewards[claimedDays] ?? {}
  const calendar = calendarReply(standingOn(day, { day, streak }), rewards, { timeZone, now })
  const answer = { reward: rewardOf(reward), calendar }
  const reaction = await reactions.ofDailyReward({ streak, now })
  return claimOnce(database, idempotency, { refusal, last, day, streak, reward, reaction, answer }, now)
}
