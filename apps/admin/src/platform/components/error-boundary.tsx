import { Component, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'
import { Button } from './controls/button.tsx'
import { Empty } from './states.tsx'

interface Props {
  /** The address of the page; a change resets the error. */
  place?: string
  children: ReactNode
}

interface State {
  failed: boolean
  place: string | undefined
}

/** Shows the error of a failed page, or of a part of one, in its place; the navigation still works. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place }

  static getDerivedStateFromError = (): Partial<State> => ({ failed: true })

  static getDerivedStateFromProps = ({ place }: Props, state: State): State | null =>
    place === state.place ? null : { failed: false, place }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

function Failed() {
  const text = useText()
  return (
    <Empty title={text('page.failed')}>
      <p>{text('page.failed-hint')}</p>
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        {text('page.reload')}
      </Button>
    </Empty>
  )
}
