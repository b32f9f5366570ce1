import type { ReactNode } from 'react'
import classes from './chip.module.css'

export type Tone = 'plain' | 'good' | 'bad' | 'gold' | 'info'

export const Chip = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.chip} data-tone={tone}>
    {children}
  </span>
)
