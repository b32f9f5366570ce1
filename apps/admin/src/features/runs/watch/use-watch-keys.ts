import { useEffect, useRef } from 'react'
import { isTyping } from '#platform/router/is-typing.ts'

/** Keyboard shortcuts of the replay, by physical key code. A focused button still handles Space. */
export function useWatchKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (event.code === 'Space' && event.target instanceof HTMLButtonElement) return
      const act = latest.current[event.code]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
