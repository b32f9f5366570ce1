import { Girih, IconSprite, LocaleProvider } from '@ganj/ui'
import { Activity, lazy, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { usePlayer } from '#auth/player.ts'
import { useAuth } from '#auth/store.ts'
import { hasLastVisit } from '#economy/last-visit.ts'
import { atRest } from '#platform/at-rest.ts'
import { useLanguage, withPageTexts } from '#platform/i18n/i18n.ts'
import { useToastQueue } from '#platform/toast.ts'
import { ErrorBoundary } from './error-page.tsx'
import { Extra } from './extra.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Navbar } from './navbar.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './shell.module.css'
import { useShell } from './shell-store.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { dismissSplash } from './splash.ts'
import { usePage } from './use-page.ts'

const HomeNews = lazy(async () => {
  await atRest()
  return withPageTexts(async () => ({ default: (await import('./home-news.tsx')).HomeNews }))()
})
const AtRest = lazy(async () => {
  await atRest()
  return { default: (await import('./at-rest.tsx')).AtRest }
})
const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

// Elements that are made once are not rendered again whenever the address changes.
const backdrop = (
  <>
    <IconSprite />
    <div className={classes.sky}>
      <Girih />
    </div>
    <LoadingBar />
  </>
)
const overlays = (
  <>
    <Navbar />
    <OfflineNotice />
    <LazyToasts />
    <Extra>
      <AtRest />
    </Extra>
  </>
)
const homeNews = (
  <Extra>
    <HomeNews />
  </Extra>
)
const currentPage = <CurrentPage />

/** The default layout: sky, page, navbar, and what lies over them. */
export function Shell() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const isHome = useShell(({ navbarTab, loading }) => navbarTab === '/' && !loading)
  return (
    <LocaleProvider language={language}>
      {backdrop}
      <ErrorBoundary pathname={pathname}>{currentPage}</ErrorBoundary>
      {isHome && homeNews}
      {overlays}
    </LocaleProvider>
  )
}

function CurrentPage() {
  const shown = usePage()
  // Home of the last visit says more than that there is no line, which is said over it.
  const signInFailed = useAuth(({ error, unanswered }) => error && !(unanswered && hasLastVisit()))
  const isFirst = useRef(true)
  const stage = useRef<HTMLElement>(null)

  useEffect(() => {
    if (shown === null) return
    if (isFirst.current) void dismissSplash()
    // A screen reader is told of the new page; the first one is read from the top anyway.
    else stage.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [shown])

  const isHome = shown?.pathname === '/'
  // The page that is left is not drawn once more while the next one is on its way.
  const page = useMemo(() => shown && <shown.Page />, [shown])
  const home = useKeptHome(isHome ? page : null)

  if (page === null) return <main className={classes.stage} aria-busy="true" />
  return (
    <main className={classes.stage} tabIndex={-1} ref={stage}>
      {signInFailed ? (
        <SignInProblem />
      ) : (
        <>
          {!isHome && page}
          {home && <Activity mode={isHome ? 'visible' : 'hidden'}>{home}</Activity>}
        </>
      )}
    </main>
  )
}

/**
 * Home, from when it was shown first. Players come back to it from every page: it stays drawn, out of sight, and neither hears
 * nor does anything meanwhile. A run that is left takes it along, or the game's frame would go on.
 */
function useKeptHome(page: ReactNode): ReactNode {
  const [home, setHome] = useState(page)
  const isPlaying = usePlayer(({ isGameStart }) => isGameStart)
  const kept = home ?? page
  const next = page === null && isPlaying ? null : kept
  if (next !== home) setHome(next)
  return next
}

function LazyToasts() {
  const wanted = useToastQueue(({ waiting }) => waiting.length > 0)
  const once = useRef(false)
  once.current ||= wanted
  return once.current ? (
    <Extra>
      <Toasts />
    </Extra>
  ) : null
}
