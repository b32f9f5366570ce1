import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'

/** The current location in the console. */
interface ConsoleLocation {
  /** The path without the base path of the console. */
  pathname: string
  search: string
}

/** The base path of the console. */
const base = '/admin'

const listeners = new Set<() => void>()

function read(): ConsoleLocation {
  const { pathname, search } = window.location
  const path = pathname.slice(base.length).replace(/\/+$/, '')
  return { pathname: path || '/', search }
}

/** The `href` of a link to a page of the console. */
export const hrefOf = (to: string): string => `${base}${to}`

/** Navigates to a page: `/players`, `/runs?verdict=open`. The current address gets no second history entry. */
export function navigate(to: string, { replace = false } = {}): void {
  const { pathname, search, href } = new URL(hrefOf(to), window.location.href)
  if (replace || href === window.location.href) window.history.replaceState(null, '', `${pathname}${search}`)
  else window.history.pushState(null, '', `${pathname}${search}`)
  for (const changed of listeners) changed()
}

const Location = createContext<ConsoleLocation>({ pathname: '/', search: '' })

/** Provides the current location. The previous page stays until the next one is loaded. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(read)
  useLayoutEffect(() => {
    const follow = () => {
      const next = read()
      startTransition(() =>
        setLocation((now) => (now.pathname === next.pathname && now.search === next.search ? now : next)),
      )
    }
    listeners.add(follow)
    window.addEventListener('popstate', follow)
    return () => {
      listeners.delete(follow)
      window.removeEventListener('popstate', follow)
    }
  }, [])
  return <Location value={location}>{children}</Location>
}

export const useLocation = (): ConsoleLocation => useContext(Location)
