import type { Day } from '#platform/calendar.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { type Bundle, legsOf } from '../bundle.ts'
import { columnsOf, type TransferKind } from '../post.ts'
import { type Goal, measureOf } from './goal.ts'

/** How far a player is with these goals, by measure: on a day, or without one since ever. */
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
  /** The day whose progress counts; null: everything since ever. */
  day: Day | null
  /** The key of the ledger that makes it be paid once. */
  posting: string
  kind: TransferKind
  reference: string
  reward: Bundle
  answer: Answer
  now: Date
}

/**
 * Pays for a goal that was reached, in one round trip. A repetition gets the answer of the first time.
 * @throws Fault `reward.not-ready`, `reward.claimed`
 */
export async function claimGoal<Answer>(
  db: Db,
  { playerId, key, hash }: Idempotency,
  { goal, day, posting, kind, reference, reward, answer, now }: GoalClaim<Answer>,
): Promise<Answer> {
  const { currencies, deltas, houses } = columnsOf(legsOf(reward, 'rewards'))
  const row = await db.one<{ answer: Answer }>(sql`
    SELECT progress_claim(${playerId}, ${key}, ${hash}, ${measureOf(goal)}, ${day}, ${goal.target}, ${posting},
                          ${kind}, ${reference}, ${currencies}::text[], ${deltas}::bigint[], ${houses}::text[], ${now},
                          ${JSON.stringify(answer)}::jsonb) AS answer`)
  return row.answer
}
