import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { Chip } from './chip.tsx'
import classes from './figures.module.css'

interface Figure {
  name: string
  value: ReactNode
  /** A comparison or a breakdown. */
  note?: ReactNode
}

/** The key figures of a page, side by side. */
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

/** Figures that are loading, with the height that they will have: nothing below them moves when they arrive. */
export function LoadingFigures({ names }: { names: readonly string[] }) {
  const text = useText()
  return (
    <div role="status" aria-busy="true" aria-label={text('state.loading')}>
      <Figures
        items={names.map((name) => ({
          name,
          value: <span className={classes.blank}>&nbsp;</span>,
          note: <Chip>{'\u00a0'.repeat(12)}</Chip>,
        }))}
      />
    </div>
  )
}
