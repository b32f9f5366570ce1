import { EmptyState } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './sign-in-problem.module.css'

/** Shown to an operator when the view of a player has expired. */
export function PlayerViewEnded() {
  const text = useText()
  return (
    <div className={classes.middle} role="alert">
      <EmptyState icon="logo" title={text('player-view.ended')} text={text('player-view.again')} />
    </div>
  )
}
