import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface Props {
  title?: ReactNode
  /** Shown at the end of the title's line. */
  note?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A section of a page with its own background. */
export function Panel({ title, note, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`${classes.panel} ${className}`} {...(title ? { 'aria-labelledby': id } : {})}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {note && <div className={classes.note}>{note}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
