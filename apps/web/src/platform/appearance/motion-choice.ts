import { create } from 'zustand'
import { deviceSetting } from '../device-setting.ts'

const setting = deviceSetting('ganj.motion', ['reduced'])

/** Whether the player chose reduced motion, besides the device's setting. */
export const useMotionChoice = create(() => ({ isReduced: setting.read() === 'reduced' }))

/** Applies the choice for the style sheets and for `prefersReducedMotion`. */
export function showMotionChoice(): void {
  const root = document.documentElement
  if (useMotionChoice.getState().isReduced) root.dataset.motion = 'reduced'
  else delete root.dataset.motion
}

export function chooseMotion(isReduced: boolean): void {
  setting.write(isReduced ? 'reduced' : null)
  useMotionChoice.setState({ isReduced })
  showMotionChoice()
}
