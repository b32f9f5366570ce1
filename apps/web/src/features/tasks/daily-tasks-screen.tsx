import { Card, EmptyState, formatNumber, ProgressBar, Screen, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { EndsIn } from '#platform/components/ends-in.tsx'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useFirstRows } from '#platform/loading/first-rows.ts'
import { ClaimAll } from '#rewards/claim-all.tsx'
import { readyGoals } from '#rewards/claimables.ts'
import { GoalRow } from '#rewards/goals/goal-row.tsx'
import { GoalSkeleton } from '#rewards/goals/goal-skeleton.tsx'
import { useStableOrder } from '#rewards/goals/stable-order.ts'
import { RewardCounters } from '#rewards/reward-counters.tsx'
import { dailyTasksQuery, type TasksOfToday } from '#rewards/reward-queries.ts'
import classes from './daily-tasks.module.css'
import { DoneTasks } from './done-tasks.tsx'
import { completedForever, taskCatalogueQuery } from './task-catalogue.ts'

export function DailyTasksScreen() {
  const text = useText()
  const query = useQuery(dailyTasksQuery)
  const { data: today, isError } = query
  const { data: catalogue = [] } = useQuery(taskCatalogueQuery())
  return (
    <Screen title={text('tasks.title')}>
      <div className={classes.counters}>
        <RewardCounters />
      </div>
      {today ? (
        <FeatureBoundary>
          <Today today={today} onEnd={query.refetch} />
          <DoneTasks tasks={completedForever(catalogue, today.tasks)} />
        </FeatureBoundary>
      ) : isError ? (
        <LoadError query={query} />
      ) : (
        <GoalSkeleton rows={6} />
      )}
    </Screen>
  )
}

function Today({ today, onEnd }: { today: TasksOfToday; onEnd: () => void }) {
  const text = useText()
  const { language } = useLocale()
  const { tasks, endsAt, skewMs } = today
  const rows = useFirstRows(useStableOrder(tasks), 7)
  if (tasks.length === 0) {
    return <EmptyState icon="scroll" title={text('tasks.empty')} text={text('tasks.empty.text')} />
  }
  const done = tasks.filter(({ state }) => state !== 'open').length
  const number = (value: number) => formatNumber(language, value)
  return (
    <>
      <Card className={classes.day}>
        <div className={classes.line}>
          <b>{text('tasks.done', { done: number(done), all: number(tasks.length) })}</b>
          <EndsIn endsAt={endsAt} skewMs={skewMs} label={text('tasks.ends-in')} onEnd={onEnd} />
        </div>
        <ProgressBar value={done} target={tasks.length} label={text('tasks.title')} />
        <ClaimAll claimables={readyGoals('task', tasks)} variant="gold" className={classes.all} />
      </Card>
      <ul className={classes.rows}>
        {rows.map((task) => (
          <li key={task.publicId}>
            <GoalRow goal={task} />
          </li>
        ))}
      </ul>
    </>
  )
}
