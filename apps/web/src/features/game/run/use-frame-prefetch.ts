import { useEffect, useState } from 'react'
import { motionLevelOf } from '#platform/appearance/motion-level.ts'
import { mayPrefetch, whenInteractive } from '#platform/loading/prefetch-queries.ts'

/**
 * Whether the game's frame is loaded before play is touched: once home is idle, and again in idle time after each run. Not on
 * a slow line, nor on a device that Telegram calls LOW, which has no memory to spare.
 */
export function useFramePrefetch(isPlaying: boolean): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isPlaying || !mayPrefetch() || motionLevelOf(navigator.userAgent, false) === 'low') return
    const stop = whenInteractive(() => setWanted(true))
    return () => {
      stop()
      // The frame of a run is that run's: the next one gets its own.
      setWanted(false)
    }
  }, [isPlaying])
  return isWanted
}
