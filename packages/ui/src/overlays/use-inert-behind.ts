import { type RefObject, useLayoutEffect } from 'react'

/**
 * Makes everything behind an element that covers the page inert while it is mounted and `isCovering`. Elements with
 * `data-above` are above it and stay interactive.
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
