import { create } from 'zustand'
import { deviceStore } from './storage.ts'

const storageKey = 'ganj.motion'

/** Whether the player wants less to move here, whatever the device asks for. */
export const useMotionChoice = create(() => ({ isReduced: deviceStore.get(storageKey) === 'reduced' }))

/** Tells the style sheets, and whoever asks `prefersReducedMotion`. */
export function showMotionChoice(): void {
  const root = document.documentElement
  if (useMotionChoice.getState().isReduced) root.dataset.motion = 'reduced'
  else delete root.dataset.motion
}

export function chooseMotion(isReduced: boolean): void {
  if (isReduced) deviceStore.set(storageKey, 'reduced')
  else deviceStore.remove(storageKey)
  useMotionChoice.setState({ isReduced })
  showMotionChoice()
}
