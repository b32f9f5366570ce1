import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** The current location in the console. */
interface ConsoleLocation {
  /** The path without the base path of the console. */
  pathname: string
  search: string
}

/** The base path of the console. */
const base = '/admin'

const listeners = new Set<() => void>()

/** Asks whether unsaved input may be lost; null when there is none. */
let mayLeave: (() => boolean) | null = null

/** Sets the question before this page is left for another one; null removes it. */
export const askBeforeLeaving = (ask: (() => boolean) | null): void => {
  mayLeave = ask
}

export const hasUnsaved = (): boolean => mayLeave !== null

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
  if (pathname !== window.location.pathname && mayLeave?.() === false) return
  if (replace || href === window.location.href) window.history.replaceState(null, '', `${pathname}${search}`)
  else window.history.pushState(null, '', `${pathname}${search}`)
  for (const changed of listeners) changed()
}

const Location = createContext<ConsoleLocation>({ pathname: '/', search: '' })

/** Provides the current location. The previous page stays until the next one is loaded. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(read)
  const shown = useRef(location)
  useLayoutEffect(() => {
    const follow = () => {
      const next = read()
      shown.current = next
      startTransition(() =>
        setLocation((now) => (now.pathname === next.pathname && now.search === next.search ? now : next)),
      )
    }
    const onPop = () => {
      // The browser has gone to the other entry already.
      const { pathname, search } = shown.current
      if (read().pathname !== pathname && mayLeave?.() === false)
        window.history.pushState(null, '', `${hrefOf(pathname)}${search}`)
      else follow()
    }
    listeners.add(follow)
    window.addEventListener('popstate', onPop)
    return () => {
      listeners.delete(follow)
      window.removeEventListener('popstate', onPop)
    }
  }, [])
  return <Location value={location}>{children}</Location>
}

export const useLocation = (): ConsoleLocation => useContext(Location)
