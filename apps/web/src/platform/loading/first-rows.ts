import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Height of the reference phone whose screen the first rows fill, and of the lowest row, in CSS pixels. */
const phone = 844
const lowestRow = 60
/** After this many milliseconds without idle time the next rows are rendered anyway. */
const patienceMs = 200

/**
 * Renders the rows that fill the screen at once and the others in batches when the browser is idle: a page opens
 * sooner, and a tap waits for at most one batch. `first` rows fill the reference phone's screen. Rows added to a
 * complete list are rendered at once.
 */
export function useFirstRows<Row>(rows: readonly Row[], first: number): readonly Row[] {
  const handful = first + Math.ceil(Math.max(0, screen.height - phone) / lowestRow)
  const [shown, setShown] = useState(handful)
  const isWhole = shown >= rows.length
  const next = shown + handful < rows.length ? shown + handful : Number.POSITIVE_INFINITY
  useEffect(() => {
    if (isWhole) return
    let cancel: () => void
    // Not before the current rows are painted.
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(() => startTransition(() => setShown(next)), patienceMs)
    })
    cancel = () => cancelAnimationFrame(frame)
    return () => cancel()
  }, [isWhole, next])
  return isWhole ? rows : rows.slice(0, shown)
}
