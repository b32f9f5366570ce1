import { Card, Skeleton } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './achievements.module.css'

const widths = ['46%', '58%', '40%', '52%']

export function AchievementsSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('state.loading')} className={classes.families}>
      {widths.map((width) => (
        <Card key={width} className={classes.family}>
          <Skeleton width="76px" height="76px" round />
          <span className={classes.what}>
            <Skeleton width={width} height="1.3em" />
            <Skeleton width="80%" />
            <Skeleton height="8px" />
          </span>
        </Card>
      ))}
    </div>
  )
}
