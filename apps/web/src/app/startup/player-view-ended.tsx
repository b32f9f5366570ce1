import { EmptyState } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './sign-in-problem.module.css'

/** An operator was shown what a player sees, and the time for it is over. */
export function PlayerViewEnded() {
  const text = useText()
  return (
    <div className={classes.middle} role="alert">
      <EmptyState icon="logo" title={text('player-view.ended')} text={text('player-view.again')} />
    </div>
  )
}
