import { Component, type ReactNode, Suspense } from 'react'
import { reportWarning } from '#platform/report-failure.ts'

/** Something the page can do without: it comes when it comes, and when it fails the page stays whole. */
export class Extra extends Component<{ children: ReactNode }, { failed: boolean }> {
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
