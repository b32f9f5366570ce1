import { create } from 'zustand'
import type { Host } from './hosts/host.ts'
import { launch } from './launch.ts'
import { reportWarning } from './report-failure.ts'
import { deviceStore } from './storage.ts'

const storageKey = 'ganj.full-screen'

/** Whether the app has the whole screen: as it was launched, then as the host says. */
export const useFullScreen = create(() => ({
  isFullScreen: launch.telegramParams?.isFullScreen ?? document.fullscreenElement !== null,
}))

/** Gives a player who wanted the whole screen last time the whole screen again. */
export function restoreFullScreen(host: Host): void {
  if (host.hasFullScreen && !useFullScreen.getState().isFullScreen && deviceStore.get(storageKey) === 'on') {
    host.setFullScreen(true).catch(reportWarning)
  }
}

/** Resolves to whether the app has the whole screen now; only what the host granted is remembered. */
export async function chooseFullScreen(host: Host, wanted: boolean): Promise<boolean> {
  const isFull = await host.setFullScreen(wanted)
  if (isFull) deviceStore.set(storageKey, 'on')
  else deviceStore.remove(storageKey)
  return isFull
}
