import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'

/** Where in the console one is. */
interface ConsoleLocation {
  /** Without the console's own place on its server. */
  pathname: string
  search: string
}

/** Where the console is on its server. */
const base = '/admin'

const listeners = new Set<() => void>()

function read(): ConsoleLocation {
  const { pathname, search } = window.location
  const path = pathname.slice(base.length).replace(/\/+$/, '')
  return { pathname: path || '/', search }
}

/** What a link to a page of the console says. */
export const hrefOf = (to: string): string => `${base}${to}`

/** Goes to a page: `/players`, `/runs?verdict=open`. The address where one is already is not stacked. */
export function navigate(to: string, { replace = false } = {}): void {
  const { pathname, search, href } = new URL(hrefOf(to), window.location.href)
  if (replace || href === window.location.href) window.history.replaceState(null, '', `${pathname}${search}`)
  else window.history.pushState(null, '', `${pathname}${search}`)
  for (const changed of listeners) changed()
}

const Location = createContext<ConsoleLocation>({ pathname: '/', search: '' })

/** Follows the address. The page that is left stands until the next is loaded. */
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
