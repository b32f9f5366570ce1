import type { Clock } from '../../core/clock.ts'
import { useEffect, useState } from '../compat.ts'

/** Keeps the last value for `ms` milliseconds after it became null, so that its view can fade out. */
export function usePresence<T>(
  value: T | null,
  ms: number,
  clock: Clock,
): { shown: T | null; leaving: boolean } {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  const leaving = value === null && last !== null
  useEffect(() => (leaving ? clock.after(ms, () => setLast(null)) : undefined), [leaving, ms, clock])
  return { shown: value ?? last, leaving }
}
