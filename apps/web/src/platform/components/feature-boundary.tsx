import { isClientFault } from '@ganj/client'
import { ErrorState } from '@ganj/ui'
import { Component, type ReactNode } from 'react'
import { faultMessage } from '../fault-message.ts'
import { useText } from '../i18n/i18n.ts'
import { isChunkFailure } from '../loading/preload-failure.ts'
import { reportOnce } from '../report-failure.ts'

interface State {
  failed: { error: unknown } | null
}

/** Shows the error of a failed feature in its place, with a retry; the rest of the page works. */
export class FeatureBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown) {
    reportOnce(error)
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    // A browser does not retry a failed module import: only a reload of the page helps.
    if (isChunkFailure(failed.error)) throw failed.error
    return <FailedFeature error={failed.error} onRetry={() => this.setState({ failed: null })} />
  }
}

function FailedFeature({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText()
  const words = text(isClientFault(error) ? 'state.error.text' : 'error.text')
  return (
    <ErrorState
      title={text('error.title')}
      text={faultMessage(error, words)}
      retryLabel={text('state.retry')}
      onRetry={onRetry}
    />
  )
}
