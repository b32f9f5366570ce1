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
export const reactionContent = ({ day, steps, goals, powerUps }: Reaction) => ({
  day,
  steps: steps.map(({ measure, highest, amount }) => ({ measure, highest, amount: String(amount) })),
  goals,
  powerUps,
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
  await tx.rows(sql`
    SELECT react_batch(${due.map(({ playerId }) => playerId)}::bigint[], ${termsOf(due)}::jsonb,
                       ${due.map((_, at) => at + 1)}::int[], ${due.map(({ now }) => now)}::timestamptz[],
                       ${due.map(() => true)}::boolean[])`)
}

/** A term for each event, as JSON. Goals that several share are sent once: of 16 runs they were most of what was sent. */
function termsOf(due: readonly PlayerReaction[]): string {
  const firstWith = new Map<string, number>()
  const terms = due.map(({ reaction: { goals, ...reaction } }, at) => {
    const text = JSON.stringify(goals)
    const goalsOf = firstWith.get(text) ?? at + 1
    firstWith.set(text, goalsOf)
    return {
      reaction: { ...reactionContent({ ...reaction, goals: goalsOf === at + 1 ? goals : [] }), goalsOf },
    }
  })
  return JSON.stringify(terms)
}
