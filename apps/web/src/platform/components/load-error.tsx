import { ErrorState } from '@ganj/ui'
import { faultMessage } from '../fault-message.ts'
import { useText } from '../i18n/i18n.ts'

interface Props {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A failed read, with the server's message if there is one, and a retry. */
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
