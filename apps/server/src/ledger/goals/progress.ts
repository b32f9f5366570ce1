import type { Day } from '#platform/calendar.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { batchedCall, sharedTerms } from '#platform/http/batched-calls.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { type Bundle, legsOf } from '../bundle.ts'
import { columnsOfMany, type TransferKind } from '../post.ts'
import { type Goal, measureOf } from './goal.ts'

/** A player's progress in these goals, by measure: on a day, or without one all-time. */
export async function progressOf(
  db: Db,
  playerId: bigint,
  goals: readonly Goal[],
  day: Day | null,
): Promise<Map<string, bigint>> {
  const rows = await db.rows<{ measure: string; value: bigint }>(sql`
    SELECT measure, CASE WHEN ${day}::date IS NULL THEN ever WHEN day = ${day}::date THEN today ELSE 0 END AS value
      FROM progress WHERE player_id = ${playerId} AND measure = ANY(${goals.map(measureOf)})`)
  return new Map(rows.map(({ measure, value }) => [measure, value]))
}

interface GoalClaim<Answer> {
  goal: Goal
  /** The day whose progress counts; null: all-time. */
  day: Day | null
  /** The ledger key, which ensures that it is paid once. */
  posting: string
  kind: TransferKind
  reference: string
  reward: Bundle
  answer: Answer
}

const claimOnce = batchedCall<GoalClaim<unknown>, unknown>(({ players, keys, hashes, nows, orders }) => {
  const { terms, of } = sharedTerms(
    orders.map(({ goal, day, answer }) =>
      JSON.stringify({ measure: measureOf(goal), day, target: goal.target, answer }),
    ),
  )
  const legs = columnsOfMany(orders.map(({ reward }) => legsOf(reward, 'rewards')))
  return sql`
    SELECT at, fault, answer FROM progress_claim(
      ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[],
      ${orders.map(({ posting }) => posting)}::text[], ${orders.map(({ kind }) => kind)}::text[],
      ${orders.map(({ reference }) => reference)}::text[], ${legs.of}::int[], ${legs.currencies}::text[],
      ${legs.deltas}::bigint[], ${legs.houses}::text[])`
})

/**
 * Pays for a completed goal, in a batch with concurrent calls of other players. A repetition gets the answer of the
 * first call.
 * @throws Fault `reward.not-ready`, `reward.claimed`
 */
export const claimGoal = <Answer>(
  database: Database,
  idempotency: Idempotency,
  claim: GoalClaim<Answer>,
  now: Date,
): Promise<Answer> => claimOnce(database, idempotency, claim, now) as Promise<Answer>
