import { type RefObject, useLayoutEffect } from 'react'

/**
 * What lies behind an element that covers the page is neither reached by the keyboard nor read out while it is there and `isCovering`.
 * Elements marked `data-above` lie over it and stay.
 */
export function useInertBehind(cover: RefObject<HTMLElement | null>, isCovering = true): void {
  useLayoutEffect(() => {
    if (!isCovering) return
    const hidden: Element[] = []
    for (let inner: Element | null = cover.current; inner?.parentElement; inner = inner.parentElement) {
      if (inner === document.body) break
      for (const beside of inner.parentElement.children) {
        if (beside === inner || beside.hasAttribute('inert') || beside.matches('[data-above], script, style'))
          continue
        beside.setAttribute('inert', '')
        hidden.push(beside)
      }
    }
    return () => {
      for (const element of hidden) element.removeAttribute('inert')
    }
  }, [cover, isCovering])
}
