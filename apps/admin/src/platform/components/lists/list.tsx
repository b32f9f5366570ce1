import type { AdminEndpoint } from '@ganj/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listQuery, type RowOf } from '../../api/queries.ts'
import { CsvButton } from '../csv/csv-button.tsx'
import { LoadError, Loading } from '../states.tsx'
import classes from './list.module.css'
import { MoreRows } from './more-rows.tsx'
import { type Column, Table } from './table.tsx'

interface Props<E extends AdminEndpoint> {
  endpoint: E
  filters: Record<string, string | undefined>
  caption: string
  columns: readonly Column<RowOf<E>>[]
  rowKey: (row: RowOf<E>) => string
  empty: ReactNode
  /** Shown beside the export button. */
  toolbar?: ReactNode
  /** Renders the rows instead of the table. */
  render?: (rows: RowOf<E>[]) => ReactNode
  current?: string | undefined
}

/** A paginated list of the server with its filters and export. */
export function List<E extends AdminEndpoint>(props: Props<E>) {
  const { endpoint, filters, caption, columns, rowKey, empty, toolbar, render, current } = props
  const list = useInfiniteQuery(listQuery(endpoint, filters))
  const { data, error, refetch } = list
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <div className={classes.toolbar}>
        {toolbar}
        <div className={classes.export}>
          <CsvButton endpoint={endpoint} filters={filters} />
        </div>
      </div>
      {data === undefined && (error ? <LoadError error={error} retry={refetch} /> : <Loading rows={8} />)}
      {data !== undefined && rows.length === 0 && empty}
      {rows.length > 0 &&
        (render?.(rows) ?? (
          <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} current={current} />
        ))}
      <MoreRows list={list} />
    </>
  )
}
