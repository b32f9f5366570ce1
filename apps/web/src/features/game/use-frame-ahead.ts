import { useEffect, useState } from 'react'
import { mayFetchAhead, whenTouchable } from '#platform/fetch-ahead.ts'
import { motionLevelOf } from '#platform/motion-level.ts'

/**
 * Whether the game's frame is to be loaded before play is touched: once home is at rest, and again some rest after each run. Not on
 * a slow line, nor on a device that Telegram calls LOW, which has no memory to spare.
 */
export function useFrameAhead(isPlaying: boolean): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    // The frame of a run is that run's: the next one gets its own.
    if (isPlaying) return setWanted(false)
    if (!mayFetchAhead() || motionLevelOf(navigator.userAgent, false) === 'low') return
    return whenTouchable(() => setWanted(true))
  }, [isPlaying])
  return isWanted
}
