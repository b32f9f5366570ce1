import type { Host } from './hosts/host.ts'
import { deviceStore } from './storage.ts'

const storageKey = 'ganj.full-screen'

/** Gives a player who wanted the whole screen last time the whole screen again. */
export function restoreFullScreen(host: Host): void {
  if (host.hasFullScreen && deviceStore.get(storageKey) === 'on') {
    host.setFullScreen(true).catch(console.warn)
  }
}

/** Resolves to whether the app has the whole screen now; only what the host granted is remembered. */
export async function chooseFullScreen(host: Host, wanted: boolean): Promise<boolean> {
  const isFull = await host.setFullScreen(wanted)
  if (isFull) deviceStore.set(storageKey, 'on')
  else deviceStore.remove(storageKey)
  return isFull
}
