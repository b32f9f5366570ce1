import { type PointerEvent, type RefObject, useRef } from 'react'

/** The distance, in pixels, and the speed, in pixels per millisecond, from which a drag closes the sheet. */
const enough = { far: 96, fast: 0.6 }

/** Lets a handle drag its sheet down: a long or fast drag closes it, a shorter one moves back. */
export function useDragToClose(sheetRef: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<{ y: number; at: number } | null>(null)

  const release = (event: PointerEvent, closes: boolean) => {
    const start = from.current
    from.current = null
    if (!start || !sheetRef.current) return
    sheetRef.current.style.translate = ''
    const way = event.clientY - start.y
    const isFast = way > 24 && way / Math.max(1, event.timeStamp - start.at) > enough.fast
    if (closes && (way > enough.far || isFast)) onClose()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      from.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current && sheetRef.current)
        sheetRef.current.style.translate = `0 ${Math.max(0, event.clientY - from.current.y)}px`
    },
    onPointerUp: (event: PointerEvent) => release(event, true),
    onPointerCancel: (event: PointerEvent) => release(event, false),
  }
}
