import * as React from 'react'

/** The React exports of all views: imported once, so that bundlers do not wrap React for each of our chunks. */
export const {
  Component,
  createContext,
  memo,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} = React

/**
 * Exports that React 18 has and 17 has not. Accessed dynamically: a bundler would report them as missing in React 17.
 */
const since18 = React as Record<string, unknown>
const nameOf = (name: string) => name

/** A layout effect in the browser; a plain effect on a server, where React 17 and 18 warn about layout effects. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? React.useEffect : React.useLayoutEffect

type UseSyncExternalStore = <T>(
  subscribe: (changed: () => void) => () => void,
  read: () => T,
  readOnServer: () => T,
) => T

/** As in React 18. In 17 the first render uses the server's snapshot, so that hydration matches. */
export const useSyncExternalStore: UseSyncExternalStore =
  (since18[nameOf('useSyncExternalStore')] as UseSyncExternalStore | undefined) ??
  ((subscribe, read, readOnServer) => {
    const [mounted, setMounted] = React.useState(false)
    const [, render] = React.useReducer((count: number) => count + 1, 0)
    const value = mounted ? read() : readOnServer()
    const latest = React.useRef({ value, read })
    useBrowserLayoutEffect(() => {
      latest.current = { value, read }
    })
    useBrowserLayoutEffect(() => {
      const check = () => {
        if (!Object.is(latest.current.value, latest.current.read())) render()
      }
      setMounted(true)
      check()
      return subscribe(check)
    }, [subscribe])
    return value
  })

let lastId = 0

/** An id for an element that is never rendered on a server. */
export const useId = (): string => React.useState(() => `gw-${++lastId}`)[0]

const never = () => () => {}

/** False on a server and during hydration; then true. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
