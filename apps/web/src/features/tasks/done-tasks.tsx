import type { DailyTask } from '@ganj/contract'
import { Icon, ListRow } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { GoalIcon } from '#rewards/goals/goal-icon.tsx'
import classes from './daily-tasks.module.css'

/** Completed one-time tasks, without an action. */
export function DoneTasks({ tasks }: { tasks: readonly DailyTask[] }) {
  const text = useText()
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="done-tasks">
      <h2 id="done-tasks" className={classes.doneTitle}>
        {text('tasks.done-for-good')}
      </h2>
      <ul className={classes.rows}>
        {tasks.map(({ publicId, name, event }) => (
          <ListRow
            key={publicId}
            as="li"
            className={classes.done}
            lead={<GoalIcon event={event} />}
            end={<Icon name="seal" size={26} className={classes.seal} />}
          >
            {name}
          </ListRow>
        ))}
      </ul>
    </section>
  )
}
