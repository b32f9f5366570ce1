import type { PlayerDailyTask } from '@ganj/contract'
import { formatNumber, ProgressBar, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './goal-progress.module.css'

/** How far a goal is; one that is done in a single step, or done, has nothing to show. */
export function GoalProgress({
  goal: { name, progress, target, state },
}: {
  goal: Pick<PlayerDailyTask, 'name' | 'progress' | 'target' | 'state'>
}) {
  const text = useText()
  const { language } = useLocale()
  if (state !== 'open' || target <= 1) return null
  const done = formatNumber(language, progress)
  const all = formatNumber(language, target)
  return (
    <span className={classes.progress}>
      <ProgressBar value={progress} target={target} label={name} />
      <small>{text('goal.progress', { done, all })}</small>
    </span>
  )
}
