import type { PlayerDailyTask } from '@ganj/contract'
import { formatMinutes, formatNumber, ProgressBar, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './goal-progress.module.css'

const ticksPerSecond = 60

/** The progress of a goal; nothing for a goal of a single step or a completed one. */
export function GoalProgress({
  goal: { name, progress, target, unit, state },
}: {
  goal: Pick<PlayerDailyTask, 'name' | 'progress' | 'target' | 'unit' | 'state'>
}) {
  const text = useText()
  const { language } = useLocale()
  if (state !== 'open' || target <= 1) return null
  const shown = (value: number) =>
    unit === 'tick' ? formatMinutes(language, value / ticksPerSecond) : formatNumber(language, value)
  return (
    <span className={classes.progress}>
      <ProgressBar value={progress} target={target} label={name} />
      <small>{text('goal.progress', { done: shown(progress), all: shown(target) })}</small>
    </span>
  )
}
