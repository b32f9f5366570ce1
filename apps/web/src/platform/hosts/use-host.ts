import { useEffect, useEffectEvent } from 'react'
import type { Host, Stop } from './host.ts'
import { withHost } from './load-host.ts'

/** Asks something of the host for as long as the component is mounted; the answer of `ask` takes it back. */
export function useHost(ask: (host: Host) => Stop): void {
  const begin = useEffectEvent(ask)
  useEffect(() => {
    let end: Stop | null = null
    let left = false
    withHost((host) => {
      if (!left) end = begin(host)
    })
    return () => {
      left = true
      end?.()
    }
  }, [])
}
