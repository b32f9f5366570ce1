import type { ReactNode } from 'react'
import classes from './screen.module.css'

interface Props {
  title: string
  /** Shown beside the title: a counter, a countdown. */
  aside?: ReactNode
  children: ReactNode
}

/** A page with its title. */
export const Screen = ({ title, aside, children }: Props) => (
  <div className={classes.screen}>
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {aside}
    </header>
    {children}
  </div>
)
