import { measureOf, type Step } from '#ledger/goals/goal.ts'
import type { Reaction } from '#ledger/goals/reaction.ts'
import { oncePerList } from '#platform/content.ts'
import type { Achievement } from './achievement.ts'

const reachable = oncePerList((achievements: readonly Achievement[]): Reaction['goals'] =>
  achievements.map(({ publicId, data: { goal } }) => ({
    id: publicId,
    measure: measureOf(goal),
    target: goal.target,
  })),
)

/** The achievements that these steps may reach. */
export const reachableBy = (
  steps: readonly Step[],
  achievements: readonly Achievement[],
): Reaction['goals'] => {
  const measures = new Set(steps.map(({ measure }) => measure))
  return reachable(achievements).filter(({ measure }) => measures.has(measure))
}
