import type { claimDailyReward as endpoint, ReplyOf } from '@ganj/contract'
import { type Bundle, legsOf } from '#ledger/bundle.ts'
import { type Reaction, reactionContent } from '#ledger/goals/reaction.ts'
import { columnsOfMany } from '#ledger/post.ts'
import type { Day } from '#platform/calendar.ts'
import { batchedRead, byKey } from '#platform/database/batch-loader.ts'
import { sql } from '#platform/database/sql.ts'
import { batchedCall, sharedTerms } from '#platform/http/batched-calls.ts'
import type { LastClaim, Standing } from './rules.ts'

export type ClaimReply = ReplyOf<typeof endpoint>

/** The facts of a claim's answer: the calendar's content version, and the time. */
export type ClaimFacts = readonly [version: number, streak: number, day: Day, serverTime: string]

/** The last claim of a player; null before the first one. */
export const lastClaimOf = batchedRead<bigint, LastClaim | null>(
  async (db, players) => {
    const rows = await db.rows<LastClaim & { at: number }>(sql`
      SELECT at::int, day::text AS day, streak
        FROM unnest((SELECT ${players}::bigint[])) WITH ORDINALITY AS asked (player, at)
       CROSS JOIN LATERAL (SELECT day, streak FROM daily_reward WHERE player_id = player LIMIT 1) last`)
    return byKey(rows, players.length).map(([last]) => (last ? { day: last.day, streak: last.streak } : null))
  },
  { most: 32 },
)

interface Claim {
  refusal: Standing['refusal']
  /** The last claim, from which the streak was computed. */
  last: LastClaim | null
  day: Day
  streak: number
  reward: Bundle
  /** Of the calendar. */
  version: number
  reaction: Reaction
}

/**
 * One claim: day, transfers, reaction, key and answer commit together, with concurrent claims of other players. A
 * repetition has the answer of the first call.
 */
export const claimOnce = batchedCall<Claim, ClaimReply | ClaimFacts>(
  ({ players, keys, hashes, nows, orders }) => {
    const { terms, of } = sharedTerms(
      orders.map(({ refusal, last, day, streak, version, reaction }) =>
        JSON.stringify({
          refusal,
          last: last?.day ?? null,
          day,
          streak,
          reaction: reactionContent(reaction),
          facts: [version, streak, day],
        }),
      ),
    )
    const days = orders.map(({ day }) => day)
    const legs = columnsOfMany(orders.map(({ reward }) => legsOf(reward, 'rewards')))
    return sql`
    SELECT at, fault, answer FROM daily_reward_claim(
      ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[],
      ${days.map((day) => `daily-reward:${day}`)}::text[], ${days}::text[], ${legs.of}::int[],
      ${legs.currencies}::text[], ${legs.deltas}::bigint[], ${legs.houses}::text[])`
  },
)
