import type { ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'
import { Button } from './controls/button.tsx'
import { messageOf } from './fault-message.ts'
import classes from './states.module.css'

/** An empty state: why there is nothing, and what to do. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.state}>
    <p className={classes.title}>{title}</p>
    {children && <div className={classes.hint}>{children}</div>}
  </div>
)

/** A failed read: the reason, and a retry. */
export function LoadError({ error, retry }: { error: unknown; retry: () => unknown }) {
  const text = useText()
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{text('state.failed')}</p>
      <p className={classes.hint}>{messageOf(error)}</p>
      <Button size="xs" variant="default" onClick={() => void retry()}>
        {text('state.retry')}
      </Button>
    </div>
  )
}

export function Loading({ rows = 6 }: { rows?: number }) {
  const text = useText()
  return (
    <div className={classes.loading} role="status" aria-busy="true" aria-label={text('state.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key
        <span key={row} className={classes.row} />
      ))}
    </div>
  )
}
