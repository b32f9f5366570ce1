import { Girih, IconSprite, LocaleProvider } from '@ganj/ui'
import { lazy, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#auth/store.ts'
import { atRest } from '#platform/at-rest.ts'
import { config } from '#platform/config.ts'
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

/** The default layout: sky, page, navbar, and what lies over them. */
export function Shell() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const isHome = useShell(({ navbarTab, loading }) => navbarTab === '/' && !loading)
  return (
    <LocaleProvider language={language} timeZone={config.timeZone}>
      <IconSprite />
      <div className={classes.sky}>
        <Girih />
      </div>
      <LoadingBar />
      <ErrorBoundary pathname={pathname}>
        <CurrentPage />
      </ErrorBoundary>
      {isHome && (
        <Extra>
          <HomeNews />
        </Extra>
      )}
      <Navbar />
      <OfflineNotice />
      <LazyToasts />
      <Extra>
        <AtRest />
      </Extra>
    </LocaleProvider>
  )
}

function CurrentPage() {
  const shown = usePage()
  const signInFailed = useAuth((auth) => auth.error)
  const isFirst = useRef(true)
  const stage = useRef<HTMLElement>(null)

  useEffect(() => {
    if (shown === null) return
    if (isFirst.current) dismissSplash()
    // A screen reader is told of the new page; the first one is read from the top anyway.
    else stage.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [shown])

  if (shown === null) return <main className={classes.stage} aria-busy="true" />
  const { Page } = shown
  return (
    <main className={classes.stage} tabIndex={-1} ref={stage}>
      {signInFailed ? <SignInProblem /> : <Page />}
    </main>
  )
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
