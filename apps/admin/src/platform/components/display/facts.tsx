import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** The key is needed where names are said more than once. */
type Fact = readonly [name: string, value: ReactNode, key?: string]

/** Names and values, a line each. */
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
