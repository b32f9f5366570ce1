import { measureOf, type Step } from '#ledger/goals/goal.ts'
import type { Reaction } from '#ledger/goals/reaction.ts'
import type { Achievement } from './achievement.ts'

/** The achievements that these steps may reach. */
export const reachableBy = (
  steps: readonly Step[],
  achievements: readonly Achievement[],
): Reaction['goals'] => {
  const measures = new Set(steps.map(({ measure }) => measure))
  return achievements
    .map(({ publicId, data: { goal } }) => ({ id: publicId, measure: measureOf(goal), target: goal.target }))
    .filter(({ measure }) => measures.has(measure))
}
