const movements = ['scroll', 'wheel', 'touchstart', 'touchmove'] as const
/** So long after the last movement, in milliseconds, a finger may well begin another. */
const stillMs = 300
const listening = { capture: true, passive: true }

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export interface Stillness {
  /** Resolves when nothing has moved for a while. */
  untilStill(): Promise<void>
  /** Ends the watch. */
  stop(): void
}

/** Watches whether the player scrolls: what is done ahead then would cost frames, for the browser calls itself idle between two. */
export function watchStillness(page: Window): Stillness {
  let movedAt = Number.NEGATIVE_INFINITY
  const note = () => {
    movedAt = performance.now()
  }
  for (const movement of movements) page.addEventListener(movement, note, listening)
  return {
    async untilStill() {
      const left = () => movedAt + stillMs - performance.now()
      while (left() > 0) await pause(left())
    },
    stop() {
      for (const movement of movements) page.removeEventListener(movement, note, listening)
    },
  }
}
