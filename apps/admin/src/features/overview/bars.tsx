import { useFormat } from '#platform/format/use-format.ts'
import classes from './overview.module.css'

interface Props {
  tone: 'gain' | 'loss' | 'proof'
  items: readonly { name: string; value: number }[]
}

/** A bar chart: each number with its ratio to the largest. */
export function Bars({ tone, items }: Props) {
  const format = useFormat()
  const most = Math.max(...items.map(({ value }) => value), 1)
  return (
    <ul className={classes.bars}>
      {items.map(({ name, value }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={classes.bar}>
            <i data-tone={tone} style={{ inlineSize: `${(100 * value) / most}%` }} />
          </span>
          <bdi>{format.number(value)}</bdi>
        </li>
      ))}
    </ul>
  )
}
