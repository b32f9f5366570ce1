export interface Watched {
  /** Cumulative layout shift without recent input. */
  shift: number
}

/** Runs in a page before anything else. Observes layout shifts, and measures navigations and frames. */
export function watchPage(): void {
  const watched: Watched = { shift: 0 }
  const watch = (type: string, listener: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(listener)).observe({ type, buffered: true })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) watched.shift += value
  })

  /** Navigates to another page of the app. Returns the time until it was painted. */
  const goTo = async (path: string): Promise<number> => {
    const heading = () => document.querySelector('main h1')
    const before = heading()
    const began = performance.now()
    window.history.pushState({}, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
    await new Promise<void>((resolve) => {
      const look = () =>
        heading() !== null && heading() !== before ? resolve() : requestAnimationFrame(look)
      look()
    })
    // The page is painted when the next frame begins.
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  }

  /** The p95 of frame times over this many milliseconds. */
  const frames = async (ms: number): Promise<number> => {
    const times: number[] = []
    const began = performance.now()
    for (let last = began; last - began < ms; ) {
      const now = await new Promise<number>(requestAnimationFrame)
      times.push(now - last)
      last = now
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  }
  Object.assign(window, { watched, goTo, frames })
}
