import type { ReactNode } from 'react'
import classes from './figures.module.css'

interface Figure {
  name: string
  value: ReactNode
  /** What it is compared with, or what it is made of. */
  note?: ReactNode
}

/** Numbers that a page is about, side by side. */
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
