import { create } from 'zustand'
import { deviceSetting } from '../device-setting.ts'
import type { Host } from '../hosts/host.ts'
import { launch } from '../launch/launch.ts'
import { reportWarning } from '../report-failure.ts'

const setting = deviceSetting('ganj.full-screen', ['on'])

/** Whether the app is in full screen: from the launch, then as the host reports. */
export const useFullScreen = create(() => ({
  isFullScreen: launch.telegramParams?.isFullScreen ?? document.fullscreenElement !== null,
}))

/** Requests full screen again for a player who chose it in an earlier visit. */
export function restoreFullScreen(host: Host): void {
  if (host.hasFullScreen && !useFullScreen.getState().isFullScreen && setting.read() === 'on') {
    host.setFullScreen(true).catch(reportWarning)
  }
}

/** Resolves to whether the app is in full screen now; only a granted request is stored. */
export async function chooseFullScreen(host: Host, wanted: boolean): Promise<boolean> {
  const isFull = await host.setFullScreen(wanted)
  setting.write(isFull ? 'on' : null)
  return isFull
}
