import { VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { readyDay, readyGoals } from '#economy/claimables.ts'
import { achievementsQuery, dailyRewardQuery, dailyTasksQuery } from '#economy/reward-queries.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './earn-dot.module.css'

/** A dot while something can be taken. */
export function EarnDot() {
  const text = useText()
  const calendar = useQuery(dailyRewardQuery).data
  const tasks = useQuery(dailyTasksQuery).data?.tasks ?? []
  const achievements = useQuery(achievementsQuery).data ?? []
  const isWaiting =
    (calendar && readyDay(calendar) !== undefined) ||
    readyGoals('task', tasks).length > 0 ||
    readyGoals('achievement', achievements).length > 0
  return isWaiting ? (
    <span className={classes.dot}>
      <VisuallyHidden>{text('claim.ready.behind')}</VisuallyHidden>
    </span>
  ) : null
}
