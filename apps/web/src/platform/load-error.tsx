import { isClientFault } from '@ganj/client'
import { ErrorState } from '@ganj/ui'
import { useText } from './i18n/i18n.ts'

interface Props {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A read that failed, in the server's words if it spoke, with another try. */
export function LoadError({ query }: Props) {
  const text = useText()
  const detail = isClientFault(query.error) ? query.error.detail : ''
  return (
    <ErrorState
      title={text('state.error')}
      text={detail || text('state.error.text')}
      retryLabel={text('state.retry')}
      busy={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}
