import { Girih, IconSprite, LocaleProvider } from '@ganj/ui'
import { Activity, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { usePlayer } from '#auth/player.ts'
import { useAuth } from '#auth/store.ts'
import { useLanguage, withPageTexts } from '#platform/i18n/i18n.ts'
import { untilIdle } from '#platform/loading/when-idle.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { useLocation } from '#platform/router/location.ts'
import { useToastQueue } from '#platform/toast.ts'
import { hasLastVisit } from '#player/last-visit.ts'
import { ErrorBoundary } from '../router/error-page.tsx'
import { useRouter } from '../router/router.ts'
import { tabOf } from '../router/tab-of.ts'
import { usePage } from '../router/use-page.ts'
import { SignInProblem } from '../startup/sign-in-problem.tsx'
import { dismissSplash } from '../startup/splash.ts'
import { LoadingBar } from './loading-bar.tsx'
import { Navbar } from './navbar.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { OptionalBoundary } from './optional-boundary.tsx'
import classes from './shell.module.css'

const HomeNews = lazy(async () => {
  await untilIdle()
  return withPageTexts(async () => ({ default: (await import('../home/home-news.tsx')).HomeNews }))()
})
const DeferredServices = lazy(async () => {
  await untilIdle()
  return { default: (await import('../startup/deferred-services.tsx')).DeferredServices }
})
const PlayerViewEnded = lazy(
  withPageTexts(async () => ({
    default: (await import('../startup/player-view-ended.tsx')).PlayerViewEnded,
  })),
)
const Toasts = lazy(async () => ({ default: (await import('../notifications/toasts.tsx')).Toasts }))

// Constant elements do not render again when the address changes.
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
    <OptionalBoundary>
      <DeferredServices />
    </OptionalBoundary>
  </>
)
const homeNews = (
  <OptionalBoundary>
    <HomeNews />
  </OptionalBoundary>
)
const currentPage = <CurrentPage />
const noSession = isPlayerView ? (
  <Suspense>
    <PlayerViewEnded />
  </Suspense>
) : (
  <SignInProblem />
)

/** The default layout: background, page, navbar, and overlays. */
export function Shell() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const isLoading = useRouter(({ loading }) => loading)
  const isHome = tabOf(pathname) === '/' && !isLoading
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
  // The cached home is shown instead of the offline page; the offline notice is above it.
  const signInFailed = useAuth(({ error, unanswered }) => error && !(unanswered && hasLastVisit()))
  const isFirst = useRef(true)
  const stage = useRef<HTMLElement>(null)

  useEffect(() => {
    if (shown === null) return
    if (isFirst.current) void dismissSplash()
    // A screen reader announces the new page; it reads the first one from the top anyway.
    else stage.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [shown])

  const isHome = shown?.pathname === '/'
  // The previous page does not render again while the next one loads.
  const page = useMemo(() => shown && <shown.Page />, [shown])
  const home = useCachedHome(isHome ? page : null)

  if (page === null) return <main className={classes.stage} aria-busy="true" />
  return (
    <main className={classes.stage} tabIndex={-1} ref={stage}>
      {signInFailed ? (
        noSession
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
 * The home screen stays mounted but hidden after its first visit, because players return to it from every page. Its
 * effects are stopped while it is hidden. Leaving home during a run unmounts it, or the game's frame would keep
 * running.
 */
function useCachedHome(page: ReactNode): ReactNode {
  const [home, setHome] = useState(page)
  const isPlaying = usePlayer(({ isGameStart }) => isGameStart)
  const kept = home ?? page
  const next = page === null && isPlaying ? null : kept
  if (next !== home) setHome(next)
  return next
}

function LazyToasts() {
  const wanted = useToastQueue(({ waiting }) => waiting.length > 0)
  const [isLoaded, setLoaded] = useState(wanted)
  if (wanted && !isLoaded) setLoaded(true)
  return isLoaded ? (
    <OptionalBoundary>
      <Toasts />
    </OptionalBoundary>
  ) : null
}
