import { isReachedNow, measureOf } from '#economy/goal.ts'
import type { Moved } from '#economy/progress.ts'
import type { Achievement } from './achievement.ts'

/** The achievements that were reached by these moves. */
export const reachedNow = (achievements: readonly Achievement[], moves: readonly Moved[]): string[] =>
  moves.flatMap(({ measure, before, after }) =>
    achievements
      .filter(({ data: { goal } }) => measureOf(goal) === measure && isReachedNow(goal, before, after))
      .map(({ publicId }) => publicId),
  )
