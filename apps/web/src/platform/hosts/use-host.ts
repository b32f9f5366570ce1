import { useEffect, useEffectEvent } from 'react'
import type { Host, Stop } from './host.ts'
import { withHost } from './load-host.ts'

/** Applies an effect to the host while the component is mounted; `ask` returns its cleanup. */
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
