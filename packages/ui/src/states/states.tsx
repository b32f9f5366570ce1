import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import { khatam, shamseh } from '../icons/shapes.ts'
import classes from './states.module.css'

interface StateProps {
  icon: IconName
  title: string
  /** One or two friendly sentences. */
  text?: ReactNode
  /** A button or link with the next step. */
  action?: ReactNode
}

/** The empty state of a screen or a list. */
export const EmptyState = ({ icon, title, text, action }: StateProps) => (
  <div className={classes.state}>
    <div className={classes.medallion}>
      <svg viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
        <circle r="72" className={classes.disc} />
        <circle r="84" className={classes.beads} />
        <path d={shamseh} transform="scale(9)" className={classes.ray} />
        <path d={khatam} transform="rotate(22.5)scale(7.4)" className={classes.ray} />
      </svg>
      <Icon name={icon} size={76} />
    </div>
    <h2 className={classes.title}>{title}</h2>
    {text && <p className={classes.text}>{text}</p>}
    {action}
  </div>
)

interface ErrorProps {
  title: string
  text?: ReactNode
  retryLabel: string
  busy?: boolean
  onRetry: () => void
}

/** The error state of a failed read: announced by screen readers at once, with a retry. */
export const ErrorState = ({ title, text, retryLabel, busy = false, onRetry }: ErrorProps) => (
  <div role="alert">
    <EmptyState
      icon="offline"
      title={title}
      text={text}
      action={
        <Button busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  </div>
)
