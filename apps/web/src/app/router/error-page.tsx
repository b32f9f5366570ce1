import { isClientFault } from '@ganj/client'
import { Bdi, Button, EmptyState } from '@ganj/ui'
import { Component, type ReactNode, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { storedHash, storedQuery } from '#platform/launch/launch.ts'
import { isChunkFailure } from '#platform/loading/preload-failure.ts'
import { reloadFromServer } from '#platform/offline/register.ts'
import { reportOnce, reportWarning } from '#platform/report-failure.ts'
import { currentLocation } from '#platform/router/location.ts'
import { removeSplash } from '../startup/splash.ts'
import classes from './error-page.module.css'
import { reloadAfterChunkFailure } from './reload-after-chunk-failure.ts'
import { PageNotFound } from './resolve-route.ts'

interface Props {
  /** A change of the path resets the error. */
  pathname: string
  children: ReactNode
}

/** Shows a fatal error of a page, with a link back. */
export class ErrorBoundary extends Component<Props, { failed: { pathname: string; error: unknown } | null }> {
  override state: { failed: { pathname: string; error: unknown } | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { pathname: currentLocation().pathname, error } }
  }

  override componentDidCatch(error: unknown) {
    removeSplash()
    if (error instanceof PageNotFound) return
    reportOnce(error)
    reloadAfterChunkFailure(error).catch(reportWarning)
  }

  override componentDidUpdate({ pathname }: Props) {
    // A return to the page renders it again, without the previous error.
    if (this.state.failed && pathname !== this.props.pathname) this.setState({ failed: null })
  }

  override render() {
    const { failed } = this.state
    return failed?.pathname === this.props.pathname ? <ErrorPage error={failed.error} /> : this.props.children
  }
}

export function ErrorPage({ error }: { error: unknown }) {
  const text = useText()
  const [busy, setBusy] = useState(false)
  const refresh = () => {
    setBusy(true)
    reloadToLaunch()
  }
  return (
    <main className={classes.page}>
      <div role="alert">
        <EmptyState
          icon={error instanceof PageNotFound ? 'logo' : 'offline'}
          title={text('error.title')}
          text={error instanceof PageNotFound ? <NotFound path={error.path} /> : wordsFor(error, text)}
          action={
            <Button variant="gold" busy={busy} onClick={refresh}>
              {text('error.refresh')}
            </Button>
          }
        />
      </div>
    </main>
  )
}

/** The text for the player says what to do; the error's own message is for the error reports. */
function wordsFor(error: unknown, text: ReturnType<typeof useText>): string {
  if (isClientFault(error) && error.detail) return error.detail
  return text(isChunkFailure(error) || isClientFault(error) ? 'state.error.text' : 'error.text')
}

function NotFound({ path }: { path: string }) {
  const text = useText()
  return (
    <>
      {text('error.not-found')} <Bdi ltr>{path}</Bdi>
    </>
  )
}

/** Reloads the app with the stored launch hash and query, as the host opened it. */
function reloadToLaunch() {
  const address = `/${storedQuery()}${storedHash()}`
  window.history.replaceState(null, '', address)
  // The stored page may be the cause.
  void reloadFromServer()
}
