import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** For the ears only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={classes.hidden}>{children}</span>
)
