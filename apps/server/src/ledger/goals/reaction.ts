import type { Day } from '#platform/calendar.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Step } from './goal.ts'

/** A goal whose completion is announced. */
interface ReachableGoal {
  id: string
  measure: string
  target: number
}

/**
 * The effects of an event in other features, computed beforehand: the database applies them in the statement of the
 * event, so that both are atomic, in one round trip.
 */
export interface Reaction {
  day: Day
  steps: readonly Step[]
  goals: readonly ReachableGoal[]
  powerUps?: Readonly<Record<string, number>>
}

/** A reaction as JSON, as the functions `react` and `react_batch` take it. */
export const reactionContent = ({ steps, ...reaction }: Reaction) => ({
  ...reaction,
  steps: steps.map((step) => ({ ...step, amount: String(step.amount) })),
})

/** Applies the effects of an event, in the transaction of the event. */
export async function react(tx: Tx, playerId: bigint, reaction: Reaction, now: Date): Promise<void> {
  if (reaction.steps.length === 0 && !reaction.powerUps) return
  await tx.rows(sql`SELECT react(${playerId}, ${JSON.stringify(reactionContent(reaction))}::jsonb, ${now})`)
}

export interface PlayerReaction {
  playerId: bigint
  reaction: Reaction
  now: Date
}

/** Applies the effects of events of different players, in one round trip. */
export async function reactAll(tx: Tx, reactions: readonly PlayerReaction[]): Promise<void> {
  const due = reactions.filter(({ reaction: { steps, powerUps } }) => steps.length > 0 || powerUps)
  if (due.length === 0) return
  const terms = JSON.stringify(due.map(({ reaction }) => ({ reaction: reactionContent(reaction) })))
  await tx.rows(sql`
    SELECT react_batch(${due.map(({ playerId }) => playerId)}::bigint[], ${terms}::jsonb,
                       ${due.map((_, at) => at + 1)}::int[], ${due.map(({ now }) => now)}::timestamptz[],
                       ${due.map(() => true)}::boolean[])`)
}
