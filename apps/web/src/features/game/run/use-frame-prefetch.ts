import { useEffect, useState } from 'react'
import { motionLevelOf } from '#platform/appearance/motion-level.ts'
import { mayPrefetch, whenInteractive } from '#platform/loading/prefetch-queries.ts'

/**
 * Whether the game's frame is prefetched: once home is idle, and again in idle time after each run. Not on a slow
 * connection, nor on a device of Telegram's class LOW, which has too little memory.
 */
export function useFramePrefetch(isPlaying: boolean): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isPlaying || !mayPrefetch() || motionLevelOf(navigator.userAgent, false) === 'low') return
    const stop = whenInteractive(() => setWanted(true))
    return () => {
      stop()
      // A frame is used for one run only.
      setWanted(false)
    }
  }, [isPlaying])
  return isWanted
}
