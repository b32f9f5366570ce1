import type { AdminEndpoint } from '@ganj/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listQuery, type RowOf } from '../../api/queries.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../controls/button.tsx'
import { CsvButton } from '../csv/csv-button.tsx'
import { LoadError, Loading } from '../states.tsx'
import classes from './list.module.css'
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
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(listQuery(endpoint, filters))
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
      {isFetchNextPageError && <LoadError error={error} retry={fetchNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            size="xs"
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {text('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}
