import type { ReactNode } from 'react'
import classes from './table.module.css'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** End-aligned, for numbers. */
  end?: boolean
  /** The row's title on a phone, shown without its heading. */
  isMain?: boolean
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The key of the row that is selected by keyboard. */
  current?: string | undefined
  tone?: (row: Row) => 'changed' | undefined
}

/** A table; on a narrow screen each row is a card with headings beside the values. */
export function Table<Row>({ caption, columns, rows, rowKey, current, tone }: Props<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, head, end }) =>
              // A column of buttons has no heading, and screen readers would announce an empty one.
              head === '' ? (
                <td key={id} />
              ) : (
                <th key={id} scope="col" data-end={end || undefined}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-tone={tone?.(row)} aria-current={current === rowKey(row) || undefined}>
              {columns.map(({ id, head, cell, end, isMain }) => (
                <td key={id} data-end={end || undefined} data-main={isMain || undefined}>
                  {!isMain && head && (
                    <span className={classes.label} aria-hidden="true">
                      {head}
                    </span>
                  )}
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
