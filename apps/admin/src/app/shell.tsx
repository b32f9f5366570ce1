import { endSession } from '@ganj/contract/admin'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { leave, useMay } from '#auth/session.ts'
import { call } from '#platform/api/call.ts'
import { ErrorBoundary } from '#platform/components/error-boundary.tsx'
import { Loading } from '#platform/components/states.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useLocation } from '#platform/router/location.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { KillSwitch } from './kill-switch.tsx'
import { Navigation } from './navigation.tsx'
import { OpenPalette } from './open-palette.tsx'
import { Pages } from './pages.tsx'
import { PreloadPages } from './preload-pages.tsx'
import classes from './shell.module.css'
import { useGoKeys } from './use-go-keys.ts'

/** The layout around each page: navigation, palette, the switch that stops payouts. */
export function Shell() {
  const text = useText()
  const may = useMay()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useDisclosure()
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useGoKeys()

  const { close } = menu
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useEffect(() => {
    close()
    // A screen reader announces the new page; it reads the first one from the top anyway.
    if (!isFirst.current) main.current?.focus({ preventScroll: true })
    isFirst.current = false
    window.scrollTo(0, 0)
  }, [pathname])

  const signOut = () => {
    void call(endSession)
      .catch(() => undefined)
      .then(() => leave(queries))
  }

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {text('nav.skip')}
      </a>
      <Navigation isOpen={isMenuOpen} close={menu.close} signOut={signOut} />
      <div className={classes.column}>
        <header className={classes.bar}>
          <button
            type="button"
            className={classes.menu}
            aria-expanded={isMenuOpen}
            aria-label={text('nav.menu')}
            onClick={menu.toggle}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path
                d="M3 5h14M3 10h14M3 15h14"
                stroke="currentColor"
                strokeWidth="1.8"
                strokeLinecap="round"
              />
            </svg>
          </button>
          <PreloadPages />
          <OpenPalette signOut={signOut} />
          {may('payouts.pause') && <KillSwitch />}
        </header>
        <ExpiryNotice />
        <main className={classes.main} id="main" tabIndex={-1} ref={main}>
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<Loading rows={10} />}>
              <Pages />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}
