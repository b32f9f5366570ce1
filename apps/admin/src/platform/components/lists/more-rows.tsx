import { useText } from '../../i18n/i18n.ts'
import { Button } from '../controls/button.tsx'
import { LoadError } from '../states.tsx'
import classes from './list.module.css'

interface Props {
  /** The query of a paginated list. */
  list: {
    error: unknown
    hasNextPage: boolean
    fetchNextPage: () => unknown
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
  }
}

/** Below the rows of a list: a button for the next ones, or why they could not be read. */
export function MoreRows({ list }: Props) {
  const text = useText()
  const { error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  if (isFetchNextPageError) return <LoadError error={error} retry={fetchNextPage} />
  if (!hasNextPage) return null
  return (
    <div className={classes.more}>
      <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {text('list.more')}
      </Button>
    </div>
  )
}
