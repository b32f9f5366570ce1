import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={classes.hidden}>{children}</span>
)
