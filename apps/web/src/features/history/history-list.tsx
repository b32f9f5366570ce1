import { Button, EmptyState, type IconName, Skeleton } from '@ganj/ui'
import type { ReactNode } from 'react'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useFirstRows } from '#platform/loading/first-rows.ts'
import { Link } from '#platform/router/link.tsx'
import classes from './history.module.css'

interface Props<Item> {
  query: {
    data: Item[] | undefined
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
    /** Only for a paginated list. */
    hasNextPage?: boolean
    isFetchingNextPage?: boolean
    fetchNextPage?: () => Promise<unknown>
  }
  /** Shown with a link when the list is empty. */
  empty: { icon: IconName; title: string; text: string; action: string; to: string }
  children: (item: Item) => ReactNode
}

const placeholders = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function HistoryList<Item>({ query, empty, children }: Props<Item>) {
  const text = useText()
  const { data: items, isError } = query
  const rows = useFirstRows(items ?? [], 9)
  if (isError && !items) return <LoadError query={query} />
  if (!items) {
    return (
      <div role="status" aria-label={text('state.loading')} className={classes.rows}>
        {placeholders.map((key) => (
          <Skeleton key={key} height="66px" />
        ))}
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        text={empty.text}
        action={
          <Link to={empty.to} className={classes.go}>
            {empty.action}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul className={classes.rows}>{rows.map(children)}</ul>
      {query.hasNextPage && rows.length === items.length && (
        <Button
          variant="quiet"
          className={classes.more}
          busy={query.isFetchingNextPage ?? false}
          onClick={() => query.fetchNextPage?.()}
        >
          {text('history.more')}
        </Button>
      )}
    </>
  )
}
