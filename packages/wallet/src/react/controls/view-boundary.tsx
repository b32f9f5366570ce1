import type { ReactNode } from 'react'
import { report } from '../../core/report.ts'
import { Component } from '../compat.ts'

interface ViewBoundaryProps {
  children: ReactNode
  /** What stands there instead, given a way to try again; nothing without it. */
  failed?(retry: () => void): ReactNode
}

/** Keeps a view that fails from taking the host's page with it. */
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
