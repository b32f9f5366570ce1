import type { PlayerDailyTask } from '@ganj/contract'
import { formatNumber, ProgressBar, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './goal-progress.module.css'

/** The progress of a goal; nothing for a goal of a single step or a completed one. */
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
