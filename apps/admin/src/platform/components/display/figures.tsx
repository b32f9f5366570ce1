import type { ReactNode } from 'react'
import classes from './figures.module.css'

interface Figure {
  name: string
  value: ReactNode
  /** A comparison or a breakdown. */
  note?: ReactNode
}

/** The key figures of a page, side by side. */
export const Figures = ({ items }: { items: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {items.map(({ name, value, note }) => (
      <div key={name} className={classes.figure}>
        <dt>{name}</dt>
        <dd className={classes.value}>{value}</dd>
        {note && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
