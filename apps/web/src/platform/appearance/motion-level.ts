import { prefersReducedMotion } from '@ganj/ui'
import { useMotionChoice } from './motion-choice.ts'

/**
 * The motion level of the device, from the class that Telegram's Android client reports; low when the player chose
 * reduced motion.
 */
export function motionLevelOf(userAgent: string, reduced: boolean): 'low' | 'average' | 'high' {
  if (reduced) return 'low'
  const deviceClass = /Telegram-Android\/[^)]*;\s*(LOW|AVERAGE|HIGH)\)/.exec(userAgent)?.[1]
  return deviceClass === 'LOW' ? 'low' : deviceClass === 'AVERAGE' ? 'average' : 'high'
}

export const motionLevel = () => motionLevelOf(navigator.userAgent, prefersReducedMotion())

const devicesWish = () => window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the device itself asks for reduced motion: then the player has no choice. */
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
