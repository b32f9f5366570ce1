import { prefersReducedMotion } from '@ganj/ui'

/** What the device can draw: Telegram's Android client says its class, less motion is asked for by the player. */
export function motionLevelOf(userAgent: string, reduced: boolean): 'low' | 'average' | 'high' {
  if (reduced) return 'low'
  const deviceClass = /Telegram-Android\/[^)]*;\s*(LOW|AVERAGE|HIGH)\)/.exec(userAgent)?.[1]
  return deviceClass === 'LOW' ? 'low' : deviceClass === 'AVERAGE' ? 'average' : 'high'
}

export const motionLevel = () => motionLevelOf(navigator.userAgent, prefersReducedMotion())
