import type { Day } from '#platform/calendar.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Step } from './goal.ts'

/** A goal that is told when it is reached. */
interface Told {
  id: string
  measure: string
  target: number
}

/**
 * What comes of a happening elsewhere, known before it happens: the database does it in the statement in which it
 * happens, so both are there or neither, in one round trip.
 */
export interface Reaction {
  day: Day
  steps: readonly Step[]
  goals: readonly Told[]
  powerUps?: Readonly<Record<string, number>>
}

/** A reaction as the function `react` takes it. */
export const reactionJson = ({ steps, ...reaction }: Reaction): string =>
  JSON.stringify({ ...reaction, steps: steps.map((step) => ({ ...step, amount: String(step.amount) })) })

/** Does what comes of a happening in the transaction of what happened. */
export async function react(tx: Tx, playerId: bigint, reaction: Reaction, now: Date): Promise<void> {
  if (reaction.steps.length === 0 && !reaction.powerUps) return
  await tx.rows(sql`SELECT react(${playerId}, ${reactionJson(reaction)}::jsonb, ${now})`)
}
