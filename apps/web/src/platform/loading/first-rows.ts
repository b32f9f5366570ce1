import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Height of the phone whose screen the first rows fill, and of the lowest row there is, in CSS pixels. */
const phone = 844
const lowestRow = 60
/** After so many milliseconds without idle time the next rows are drawn anyway. */
const patienceMs = 200

/**
 * Draws the rows that fill the screen at once and the others in batches when the browser is idle: a page opens sooner, a tap
 * waits for one batch at most. `first` rows fill a phone's screen. Rows added to a complete list are drawn at once.
 */
export function useFirstRows<Row>(rows: readonly Row[], first: number): readonly Row[] {
  const handful = first + Math.ceil(Math.max(0, screen.height - phone) / lowestRow)
  const [shown, setShown] = useState(handful)
  const isWhole = shown >= rows.length
  const next = shown + handful < rows.length ? shown + handful : Number.POSITIVE_INFINITY
  useEffect(() => {
    if (isWhole) return
    let cancel: () => void
    // Not before the present rows are painted.
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(() => startTransition(() => setShown(next)), patienceMs)
    })
    cancel = () => cancelAnimationFrame(frame)
    return () => cancel()
  }, [isWhole, next])
  return isWhole ? rows : rows.slice(0, shown)
}
