import * as React from 'react'

/** React as every view has it: named once, so that bundlers need not wrap it for each of our chunks. */
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

/** What React 18 has and 17 has not. Read by names that no bundler follows: it would miss them in React 17. */
const since18 = React as Record<string, unknown>
const nameOf = (name: string) => name

/** A layout effect, and nothing on a server, where React 17 and 18 warn of one. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? React.useEffect : React.useLayoutEffect

type UseSyncExternalStore = <T>(
  subscribe: (changed: () => void) => () => void,
  read: () => T,
  readOnServer: () => T,
) => T

/** As in React 18. In 17 the first render shows what a server would, so that its page is taken over unchanged. */
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

/** An id of an element that no server renders. */
export const useId = (): string => React.useState(() => `gw-${++lastId}`)[0]

const never = () => () => {}

/** False on a server and while its page is taken over; then true. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
