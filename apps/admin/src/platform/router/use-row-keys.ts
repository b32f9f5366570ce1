import { useEffect, useRef, useState } from 'react'
import { isTyping } from './is-typing.ts'

/**
 * J and K move the selection through the rows of a page; each other key acts on the selected row. Keys are identified
 * by physical key code (`KeyX`), because a Persian layout types other letters.
 * @returns the selected row
 */
export function useRowKeys(
  ids: readonly string[],
  keys: Readonly<Record<string, (id: string) => unknown>>,
): string | undefined {
  const [current, setCurrent] = useState<string>()
  const latest = useRef({ ids, keys, current })
  latest.current = { ids, keys, current }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const { ids, keys, current } = latest.current
      const at = current === undefined ? -1 : ids.indexOf(current)
      if (event.code === 'KeyJ') setCurrent(ids[Math.min(at + 1, ids.length - 1)])
      else if (event.code === 'KeyK') setCurrent(ids[Math.max(at - 1, 0)])
      else if (keys[event.code]) {
        event.preventDefault()
        keys[event.code]?.(current ?? '')
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return current !== undefined && ids.includes(current) ? current : undefined
}
