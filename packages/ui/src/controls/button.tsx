import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../states/spinner.tsx'
import classes from './button.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  /** `gold` is the single call to action of a screen, `gain` claims a reward. */
  variant?: 'gold' | 'gain' | 'lapis' | 'quiet'
  size?: 'm' | 'xl'
  /** A second, smaller line: the price or the high score. */
  note?: ReactNode
  /** Pending: shows a spinner and ignores taps. */
  busy?: boolean
  children: ReactNode
}

/** A raised button, which moves down while it is pressed. */
export function Button({ variant = 'lapis', size = 'm', note, busy = false, children, ...rest }: Props) {
  const { className = '', onClick, ...button } = rest
  return (
    <button
      type="button"
      {...button}
      className={[classes.button, classes[variant], classes[size], className].filter(Boolean).join(' ')}
      aria-busy={busy}
      onClick={busy ? undefined : onClick}
    >
      <span className={classes.face}>
        <span className={busy ? classes.busyLabel : classes.label}>{children}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {busy && (
          <span className={classes.busy}>
            <Spinner />
          </span>
        )}
      </span>
    </button>
  )
}
