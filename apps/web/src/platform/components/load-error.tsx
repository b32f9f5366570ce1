import { ErrorState } from '@ganj/ui'
import { faultMessage } from '../fault-message.ts'
import { useText } from '../i18n/i18n.ts'

interface Props {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A read that failed, in the server's words if it spoke, with another try. */
export function LoadError({ query }: Props) {
  const text = useText()
  return (
    <ErrorState
      title={text('state.error')}
      text={faultMessage(query.error, text('state.error.text'))}
      retryLabel={text('state.retry')}
      busy={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}
