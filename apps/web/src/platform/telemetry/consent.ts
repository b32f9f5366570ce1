import { deviceSetting } from '../device-setting.ts'

const refusal = deviceSetting('ganj.no-statistics', ['1'])

interface Asking {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Whether the browser asks, for its user, not to be followed. */
export const asksForPrivacy = (browser: Asking = navigator): boolean =>
  browser.doNotTrack === '1' || browser.globalPrivacyControl === true

/** Whether the player has let statistics be; nothing is sent while the browser asks for privacy. */
export const maySendStatistics = (): boolean => !asksForPrivacy() && refusal.read() === null

/** Remembers what the player wants on this device; it holds from the next start on, for what has left has left. */
export function letStatisticsBe(areAllowed: boolean): void {
  refusal.write(areAllowed ? null : '1')
}
