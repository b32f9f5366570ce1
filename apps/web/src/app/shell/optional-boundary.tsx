import { Component, type ReactNode, Suspense } from 'react'
import { reportWarning } from '#platform/report-failure.ts'

/** Wraps an optional part: nothing is shown while it loads or after it fails. */
export class OptionalBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(failure: unknown) {
    reportWarning(failure)
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
