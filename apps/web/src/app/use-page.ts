import { type ComponentType, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emit } from '#platform/events.ts'
import { storedHash } from '#platform/launch.ts'
import { looksLikeLaunchHash } from '#platform/launch-params.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { middleware } from './middleware.ts'
import { reloadIfStale } from './reload-stale.ts'
import { pageAtHand, resolveRoute } from './resolve-route.ts'
import { routes, tabOf } from './routes.ts'
import { useShell } from './shell-store.ts'

interface Shown {
  pathname: string
  Page: ComponentType
}

/** The page to show for the address: the last one stays until the next is loaded. Failures are thrown into the render. */
export function usePage(): Shown | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown | null>(() => {
    const Page = pageAtHand(routes, middleware, pathname)
    return Page ? { pathname, Page } : null
  })
  const isFirst = useRef(shown === null)
  const [failure, setFailure] = useState<{ pathname: string; error: unknown } | null>(null)

  const isShown = shown?.pathname === pathname
  // Drawn together with its address, a page that is at hand takes one frame and the last one is not drawn again.
  const atHand = shown && !isShown && pageAtHand(routes, middleware, pathname)
  if (atHand) setShown({ pathname, Page: atHand })

  useEffect(() => {
    useShell.setState({ loading: !isShown, navbarTab: tabOf(pathname) })
    if (isShown) return
    let left = false
    resolveRoute(routes, middleware, pathname)
      .then((resolved) => {
        if (left) return
        if ('redirect' in resolved) return navigate(resolved.redirect, { replace: true })
        const show = () => setShown({ pathname, Page: resolved.Page })
        // The first page is drawn in slices beside all else that starts; a later one at once, in as few frames as can be.
        if (isFirst.current) startTransition(show)
        else show()
        isFirst.current = false
      })
      .catch(async (error: unknown) => {
        if (!(await reloadIfStale(error)) && !left) setFailure({ pathname, error })
      })
      .finally(() => {
        if (!left) useShell.setState({ loading: false })
      })
    return () => {
      left = true
    }
  }, [pathname, isShown, navigate])

  // A reload inside Telegram needs the launch hash, so it is put back when a link has dropped it.
  useEffect(() => {
    const saved = storedHash()
    if (hash === '' && saved !== '') {
      Promise.resolve(navigate({ pathname, search, hash: saved }, { replace: true })).catch(reportFailure)
    }
  }, [pathname, search, hash, navigate])

  useEffect(() => {
    // While the next page is on its way the last one stays where it is.
    if (shown?.pathname === pathname) scrollTo(hash)
  }, [shown, pathname, hash])

  const path = useEffectEvent(() => `${pathname}${search}${looksLikeLaunchHash(hash) ? '' : hash}`)
  useEffect(() => {
    if (shown !== null) emit('page-view', { path: path() })
  }, [shown])

  if (failure?.pathname === pathname) throw failure.error
  return shown
}

function scrollTo(hash: string) {
  if (hash === '' || looksLikeLaunchHash(hash)) return window.scrollTo(0, 0)
  document.getElementById(named(hash))?.scrollIntoView()
}

/** A hash that somebody mangled names nothing. */
function named(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
