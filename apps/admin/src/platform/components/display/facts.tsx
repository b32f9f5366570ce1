import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** The key is needed when names repeat. */
type Fact = readonly [name: string, value: ReactNode, key?: string]

/** Names and values, one pair per line. */
export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {items.map(([name, value, key = name]) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
