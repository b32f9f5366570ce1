import { ListRow, Skeleton } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './leader-board.module.css'

const rows = ['72%', '58%', '66%', '50%', '62%']

export function BoardSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('state.loading')} className={classes.skeleton}>
      <div className={classes.skeletonPodium}>
        <Skeleton height="112px" />
        <Skeleton height="168px" />
        <Skeleton height="92px" />
      </div>
      {rows.map((width) => (
        <ListRow key={width} lead={<Skeleton width="40px" height="40px" />}>
          <Skeleton width={width} />
        </ListRow>
      ))}
    </div>
  )
}
