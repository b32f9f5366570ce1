import { ListRow, Skeleton } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './goal-row.module.css'

const widths = ['68%', '54%', '62%', '48%', '58%', '64%']

/** Placeholder rows of goals. */
export function GoalSkeleton({ rows }: { rows: number }) {
  const text = useText()
  return (
    <div role="status" aria-label={text('state.loading')} className={classes.skeleton}>
      {widths.slice(0, rows).map((width) => (
        <ListRow key={width} className={classes.row} lead={<Skeleton width="48px" height="48px" />}>
          <Skeleton width={width} />
          <Skeleton width="40%" />
        </ListRow>
      ))}
    </div>
  )
}
