import { useDeferredValue, useEffect } from 'react'
import { emit } from '#platform/events.ts'
import { useLanguage } from '#platform/i18n/i18n.ts'
import { currentLocation, useLocation } from '#platform/router/location.ts'
import { titleOf } from './page-title.ts'
import { useRouter } from './router.ts'

/** The page to show, with its title, scroll position and page view. Failures are thrown into the render. */
export function usePage() {
  const latest = useRouter((router) => router.shown)
  const failure = useRouter((router) => router.failure)
  const location = useLocation()
  // The title changes with the language.
  useLanguage()
  // The first page renders in time slices while the app starts; a later one at once, in as few frames as possible.
  const drawn = useDeferredValue(latest)
  const shown = drawn && latest

  useEffect(() => {
    // While the next page loads the previous one keeps its scroll position.
    if (shown?.pathname === location.pathname) scrollTo(location.hash)
  }, [shown, location])

  useEffect(() => {
    if (shown === null) return
    const { pathname, search, hash } = currentLocation()
    emit('page-view', { path: `${pathname}${search}${hash}` })
  }, [shown])

  const title = titleOf(shown?.pathname ?? '/')
  useEffect(() => {
    document.title = title
  }, [title])

  if (failure?.pathname === location.pathname) throw failure.error
  return shown
}

function scrollTo(hash: string) {
  if (hash === '') return window.scrollTo(0, 0)
  document.getElementById(named(hash))?.scrollIntoView()
}

/** Decodes a hash; a malformed one gives an empty name. */
function named(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
