import type { Reaction } from '#ledger/goals/reaction.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, isWhole, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import { type Calendar, calendarIn, calendarNow, calendarReply, rewardsOf } from './daily-reward.ts'
import { type ClaimFacts, type ClaimReply, claimOnce, lastClaimOf } from './queries.ts'
import { standingOn } from './rules.ts'

/** Reactions of other features to a daily reward. */
export interface RewardReactions {
  ofDailyReward(event: { streak: number; now: Date }): Promise<Reaction>
}

export interface RewardDependencies {
  database: Database
  content: Content
  reactions: RewardReactions
  timeZone: string
}

/** Pays today's reward; the streak is computed from the last claim, and paid only while that is still the last one. */
export async function claimDailyReward(
  dependencies: RewardDependencies,
  idempotency: Idempotency,
  now: Date,
): Promise<ClaimReply> {
  const { database, content, reactions, timeZone } = dependencies
  const { playerId } = idempotency
  const [calendar, last] = await Promise.all([calendarNow(content), lastClaimOf(database, playerId)])
  if (!calendar) {
    const refusal = new Fault('reward.not-found')
    return claimReply(dependencies, null, await refuseUnlessAnswered(database, idempotency, now, refusal))
  }
  const day = dayOf(now, timeZone)
  const { refusal, streak: before, claimedDays } = standingOn(day, last)
  const streak = before + 1
  const reward = calendar.rewards[claimedDays] ?? {}
  const reaction = await reactions.ofDailyReward({ streak, now })
  const claim = { refusal, last, day, streak, reward, version: calendar.version, reaction }
  return claimReply(dependencies, calendar, await claimOnce(database, idempotency, claim, now))
}

/** The answer of a claim: the reward of its day, and the calendar at that time. */
async function claimReply(
  { database, timeZone }: RewardDependencies,
  known: Calendar | null,
  kept: ClaimReply | ClaimFacts,
): Promise<ClaimReply> {
  if (isWhole(kept)) return kept
  const [version, streak, day, serverTime] = kept
  const { rewards } = known?.version === version ? known : await calendarIn(database, version)
  const standing = standingOn(day, { day, streak })
  const reward = rewardsOf(rewards)[standing.claimedDays - 1] ?? []
  return { reward, calendar: calendarReply(standing, rewards, { timeZone, now: new Date(serverTime) }) }
}
