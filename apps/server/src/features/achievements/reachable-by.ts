import { measureOf, type Step } from '#economy/goal.ts'
import type { Reaction } from '#economy/reaction.ts'
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
