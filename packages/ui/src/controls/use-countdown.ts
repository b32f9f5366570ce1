import { useEffect, useState } from 'react'
import { type Remaining, remainingUntil } from '../format/countdown.ts'

/** Ticks on whole seconds of the server's clock; `skewMs` is how far that clock is ahead of ours. */
export function useCountdown(endsAt: number, skewMs: number): Remaining {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer = 0
    const tick = () => {
      const current = Date.now()
      setNow(current)
      const untilNextSecond = (endsAt - current - skewMs) % 1000
      if (endsAt - current - skewMs > 0) timer = window.setTimeout(tick, untilNextSecond || 1000)
    }
    tick()
    return () => window.clearTimeout(timer)
  }, [endsAt, skewMs])
  return remainingUntil(endsAt, now, skewMs)
}
