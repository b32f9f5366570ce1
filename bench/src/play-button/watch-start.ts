/** What a page is watched for from its first moment. */
export interface Watched {
  /** When the play button could first be touched, and where; milliseconds since the navigation began. */
  touchable: { at: number; x: number; y: number } | null
  /** When a trusted click reached the button: the touch that made it; 0 before. */
  clickedAt: number
  /** The page has answered it: the button is at work, or something has opened. */
  answered: boolean
  /** Time that long tasks took over 50 ms each. */
  blocking: number
  /** Cumulative layout shift that no input has caused. */
  shift: number
  /** When the field of the game could be touched; 0 before. */
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
