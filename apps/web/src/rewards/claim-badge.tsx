import { VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './claim-badge.module.css'

/** A badge on the corner of a tile: its page has something to claim. */
export function ClaimBadge({ sign }: { sign: string }) {
  const text = useText()
  return (
    <span className={classes.mark}>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{text('claim.ready.behind')}</VisuallyHidden>
    </span>
  )
}
