import type { ReactNode } from 'react'
import { report } from '../../core/report.ts'
import { Component } from '../compat.ts'

interface ViewBoundaryProps {
  children: ReactNode
  /** Renders the fallback, with a retry; without it nothing is shown. */
  failed?(retry: () => void): ReactNode
}

/** An error boundary: a view that fails must not unmount the host's page. */
export class ViewBoundary extends Component<ViewBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    report(error)
  }

  override render() {
    const { children, failed } = this.props
    return this.state.hasFailed ? failed?.(() => this.setState({ hasFailed: false })) : children
  }
}
