import { prefersReducedMotion } from '@ganj/ui'
import { useMotionChoice } from './motion-choice.ts'

/** What the device can draw, by the class that Telegram's Android client reports; reduced when the player chose less motion. */
export function motionLevelOf(userAgent: string, reduced: boolean): 'low' | 'average' | 'high' {
  if (reduced) return 'low'
  const deviceClass = /Telegram-Android\/[^)]*;\s*(LOW|AVERAGE|HIGH)\)/.exec(userAgent)?.[1]
  return deviceClass === 'LOW' ? 'low' : deviceClass === 'AVERAGE' ? 'average' : 'high'
}

export const motionLevel = () => motionLevelOf(navigator.userAgent, prefersReducedMotion())

const devicesWish = () => window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the device itself asks for less motion: then there is nothing left to choose. */
export const deviceReducesMotion = (): boolean => devicesWish().matches

/** Calls when the level may have changed, by the player or the device. @returns unsubscribe */
export function onMotionLevel(changed: () => void): () => void {
  const wish = devicesWish()
  const stopFollowing = useMotionChoice.subscribe(changed)
  wish.addEventListener('change', changed)
  return () => {
    stopFollowing()
    wish.removeEventListener('change', changed)
  }
}
