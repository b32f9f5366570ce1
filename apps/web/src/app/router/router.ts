import type { ComponentType } from 'react'
import { create } from 'zustand'
import { currentLocation, navigate, onLocation, restoreLaunchHash } from '#platform/router/location.ts'
import { middleware } from './middleware.ts'
import { reloadAfterChunkFailure } from './reload-after-chunk-failure.ts'
import { loadedPage, resolveRoute } from './resolve-route.ts'
import { routes } from './routes.ts'

interface RouterState {
  /** The page on the screen; the previous page stays until the next one is loaded. */
  shown: { pathname: string; Page: ComponentType } | null
  /** A page is loading. */
  loading: boolean
  /** Why a path has no page to show. */
  failure: { pathname: string; error: unknown } | null
}

const initial: RouterState = { shown: null, loading: true, failure: null }

export const useRouter = create<RouterState>(() => initial)

/** Keeps showing the page of the current address. @returns stop */
export function startRouter(): () => void {
  useRouter.setState(initial)
  restoreLaunchHash()
  // Of several navigations only the last may show its page.
  let navigation = 0
  const follow = () => {
    const { pathname } = currentLocation()
    const own = ++navigation
    showPage(pathname, () => own === navigation).catch(async (error: unknown) => {
      const isReloading = await reloadAfterChunkFailure(error)
      if (own === navigation) {
        useRouter.setState({ loading: false, failure: isReloading ? null : { pathname, error } })
      }
    })
  }
  follow()
  return onLocation(follow)
}

async function showPage(pathname: string, isCurrent: () => boolean): Promise<void> {
  const settle = (Page: ComponentType) =>
    useRouter.setState({ shown: { pathname, Page }, loading: false, failure: null })
  const { shown } = useRouter.getState()
  if (shown?.pathname === pathname) return useRouter.setState({ loading: false, failure: null })
  // A loaded page is set synchronously with its address: it takes one frame, and the previous page does not render
  // again.
  const Page = loadedPage(routes, middleware, pathname)
  if (Page) return settle(Page)
  useRouter.setState({ loading: true, failure: null })
  const resolved = await resolveRoute(routes, middleware, pathname)
  if (!isCurrent()) return
  if ('redirect' in resolved) navigate(resolved.redirect, { replace: true })
  else settle(resolved.Page)
}
