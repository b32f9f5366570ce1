import { VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './waiting-mark.module.css'

/** On the corner of a tile: something can be taken behind it. */
export function WaitingMark({ sign }: { sign: string }) {
  const text = useText()
  return (
    <span className={classes.mark}>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{text('claim.ready.behind')}</VisuallyHidden>
    </span>
  )
}
