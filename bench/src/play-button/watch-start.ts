/** The observations of a page from its start. */
export interface Watched {
  /** The first time and position at which the play button was usable; milliseconds since the navigation. */
  touchable: { at: number; x: number; y: number } | null
  /** The time of the touch whose trusted click reached the button; 0 before. */
  clickedAt: number
  /** Whether the page has reacted: the button is busy, or something has opened. */
  answered: boolean
  /** Total blocking time: the parts of long tasks over 50 ms. */
  blocking: number
  /** Cumulative layout shift without recent input. */
  shift: number
  /** The time at which the field of the game was usable; 0 before. */
  fieldAt: number
}

/**
 * Runs in the page before anything else. The play button is the first button or link with one of the texts; it can be
 * touched when `elementFromPoint` at its centre is the button or something inside it.
 */
export function watchStart(texts: readonly string[]): void {
  if (window !== window.top) return
  const seen: Watched = {
    touchable: null,
    clickedAt: 0,
    answered: false,
    blocking: 0,
    shift: 0,
    fieldAt: 0,
  }
  let button: Element | undefined

  const isPlay = ({ textContent }: Element) => texts.some((text) => textContent?.includes(text))
  const look = () => {
    if (!button?.isConnected) {
      button = [...document.querySelectorAll('button, a, [role=button]')].find(isPlay)
    }
    const box = button?.getBoundingClientRect()
    if (button && box && box.width > 0) {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (button.contains(document.elementFromPoint(x, y))) {
        seen.touchable = { at: performance.now(), x, y }
        return
      }
    }
    requestAnimationFrame(look)
  }
  look()

  const lookForAnswer = () => {
    const { x, y } = seen.touchable ?? { x: 0, y: 0 }
    const isAtWork = button?.getAttribute('aria-busy') === 'true'
    const isCovered = !button?.contains(document.elementFromPoint(x, y))
    if (isAtWork || isCovered) seen.answered = true
    else requestAnimationFrame(lookForAnswer)
  }
  document.addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !button?.contains(event.target as Node)) return
      seen.clickedAt = event.timeStamp
      lookForAnswer()
      lookForField()
    },
    { capture: true },
  )

  const lookForField = () => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
    if (middle?.localName === 'iframe') seen.fieldAt = performance.now()
    else requestAnimationFrame(lookForField)
  }

  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('longtask', ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50)
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  Object.assign(window, { watchedStart: seen, lookForPlay: look })
}
