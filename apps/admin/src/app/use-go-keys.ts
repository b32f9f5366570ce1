import { useEffect, useRef } from 'react'
import { isTyping } from '#platform/router/is-typing.ts'
import { navigate } from '#platform/router/location.tsx'
import { useSections } from './use-sections.ts'

const patienceMs = 1500

/** Keyboard shortcuts: G, then the letter of a section, opens that section. */
export function useGoKeys(): void {
  const sections = useSections()
  const latest = useRef(sections)
  latest.current = sections

  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (event.code === 'KeyG') {
        begunAt = event.timeStamp
        return
      }
      const isSecond = event.timeStamp - begunAt < patienceMs
      begunAt = Number.NEGATIVE_INFINITY
      if (!isSecond) return
      // By the physical key code: a Persian layout types other letters.
      const section = latest.current.find(({ key }) => event.code === `Key${key.toUpperCase()}`)
      if (section) navigate(section.path)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
