import type { claimDailyReward as endpoint, ReplyOf } from '@ganj/contract'
import { type Bundle, legsOf } from '#ledger/bundle.ts'
import { type Reaction, reactionJson } from '#ledger/goals/reaction.ts'
import { columnsOf } from '#ledger/post.ts'
import type { Day } from '#platform/calendar.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import type { LastClaim, Standing } from './rules.ts'

export type ClaimReply = ReplyOf<typeof endpoint>

export const lastClaimOf = async (db: Db, playerId: bigint): Promise<LastClaim | null> =>
  (await db.maybe<LastClaim>(
    sql`SELECT day::text AS day, streak FROM daily_reward WHERE player_id = ${playerId}`,
  )) ?? null

interface Claim {
  refusal: Standing['refusal']
  /** The last claim the streak was reckoned from. */
  last: LastClaim | null
  day: Day
  streak: number
  reward: Bundle
  reaction: Reaction
  answer: ClaimReply
  now: Date
}

/** A single statement: day, transfers, reaction, key and answer commit together. Answers the claim of the first time. */
export async function claimOnce(
  db: Db,
  { playerId, key, hash }: Idempotency,
  { refusal, last, day, streak, reward, reaction, answer, now }: Claim,
): Promise<ClaimReply> {
  const { currencies, deltas, houses } = columnsOf(legsOf(reward, 'rewards'))
  const row = await db.one<{ answer: ClaimReply }>(sql`
    SELECT daily_reward_claim(${playerId}, ${key}, ${hash}, ${refusal}, ${last?.day ?? null}, ${day}, ${streak},
                              ${currencies}::text[], ${deltas}::bigint[], ${houses}::text[],
                              ${reactionJson(reaction)}::jsonb, ${now}, ${JSON.stringify(answer)}::jsonb) AS answer`)
  return row.answer
}
