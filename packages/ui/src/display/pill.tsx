import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import classes from './pill.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props {
  icon?: IconName
  /** What the number counts, for screen readers. */
  label?: string
  /** The counter's name: particles of rewards fly to it. */
  counter?: string
  children: ReactNode
}

/** A small container for a number: a currency, a countdown. */
export const Pill = ({ icon, label, counter, children }: Props) => (
  <span className={`${classes.pill} ${icon ? classes.withIcon : ''}`} data-counter={counter}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
    {icon && <Icon name={icon} size={26} />}
    <span className={classes.value}>{children}</span>
  </span>
)
