import type { ComponentProps } from 'react'
import classes from './card.module.css'

interface Props extends ComponentProps<'section'> {
  /** `plum` is for prizes and events. */
  variant?: 'lapis' | 'plum'
}

export const Card = ({ variant = 'lapis', className = '', ...rest }: Props) => (
  <section {...rest} className={`${classes.card} ${classes[variant]} ${className}`} />
)
