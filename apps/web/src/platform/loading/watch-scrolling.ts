const movements = ['scroll', 'wheel', 'touchstart', 'touchmove'] as const
/** How long after the last scroll event, in milliseconds, scrolling counts as ended. */
const stillMs = 300
const listening = { capture: true, passive: true }

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export interface ScrollWatch {
  /** Resolves when nothing has scrolled for a while. */
  whenScrollingEnds(): Promise<void>
  /** Ends the watch. */
  stop(): void
}

/**
 * Detects scrolling. Prefetch work during it would drop frames, because browsers report idle time between two frames.
 */
export function watchScrolling(page: Window): ScrollWatch {
  let movedAt = Number.NEGATIVE_INFINITY
  const note = () => {
    movedAt = performance.now()
  }
  for (const movement of movements) page.addEventListener(movement, note, listening)
  return {
    async whenScrollingEnds() {
      const left = () => movedAt + stillMs - performance.now()
      while (left() > 0) await pause(left())
    },
    stop() {
      for (const movement of movements) page.removeEventListener(movement, note, listening)
    },
  }
}
