import { formatNumber, Icon, ProgressBar, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useFirstRows } from '#platform/loading/first-rows.ts'
import { Link } from '#platform/router/link.tsx'
import { ClaimAll } from '#rewards/claim-all.tsx'
import { readyDay, readyGoals } from '#rewards/claimables.ts'
import { GoalRow } from '#rewards/goals/goal-row.tsx'
import { GoalSkeleton } from '#rewards/goals/goal-skeleton.tsx'
import { useStableOrder } from '#rewards/goals/stable-order.ts'
import { achievementsQuery, dailyRewardQuery, dailyTasksQuery } from '#rewards/reward-queries.ts'
import classes from './task-digest.module.css'

/** Number of rows shown besides claimable ones. */
const othersShown = 3

/** A summary of today's tasks: claimable ones, the next ones, how many are done. */
export function TaskDigest() {
  const text = useText()
  const { language } = useLocale()
  const query = useQuery(dailyTasksQuery)
  const medals = useQuery(achievementsQuery).data ?? []
  const calendar = useQuery(dailyRewardQuery).data
  const tasks = query.data?.tasks
  const all = shortOf(useStableOrder(tasks ?? []))
  const rows = useFirstRows(all, 3)

  if (!tasks) return query.isError ? <LoadError query={query} /> : <GoalSkeleton rows={3} />

  const claimables = [...readyGoals('task', tasks), ...readyGoals('achievement', medals)]
  const done = tasks.filter(({ state }) => state !== 'open').length
  const hasGold = calendar !== undefined && readyDay(calendar) !== undefined
  return (
    <section aria-labelledby="tasks-title" className={classes.digest}>
      <header className={classes.header}>
        <h2 id="tasks-title" className={classes.title}>
          {text('earn.tasks')}
        </h2>
        <ClaimAll claimables={claimables} variant={hasGold ? 'gain' : 'gold'} />
      </header>
      <ul className={classes.rows}>
        {rows.map((task) => (
          <li key={task.publicId}>
            <GoalRow goal={task} />
          </li>
        ))}
      </ul>
      {/* Rendered after the last row, so that no row shifts it. All of this is below the fold of a phone. */}
      {rows.length === all.length && (
        <Link to="/dailytasks" className={classes.all}>
          <span className={classes.sum}>
            <span>{text('tasks.done', { done: number(done), all: number(tasks.length) })}</span>
            <ProgressBar value={done} target={Math.max(1, tasks.length)} label={text('tasks.title')} />
          </span>
          {text('tasks.all')}
          <Icon name="chevron" size={16} mirrored />
        </Link>
      )}
    </section>
  )

  function number(value: number) {
    return formatNumber(language, value)
  }
}

/** The first rows, and all claimable ones. */
function shortOf<T extends { state: string }>(ordered: readonly T[]): T[] {
  const waiting = ordered.filter(({ state }) => state === 'ready').length
  return ordered.filter((item, index) => index < waiting + othersShown || item.state === 'ready')
}
