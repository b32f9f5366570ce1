import { deviceSetting } from '../device-setting.ts'

const refusal = deviceSetting('ganj.no-statistics', ['1'])

interface Asking {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Whether the browser sends a do-not-track signal. */
export const hasDoNotTrack = (browser: Asking = navigator): boolean =>
  browser.doNotTrack === '1' || browser.globalPrivacyControl === true

/** Whether the player allows statistics; never while the browser sends a do-not-track signal. */
export const maySendStatistics = (): boolean => !hasDoNotTrack() && refusal.read() === null

/** Stores the choice on this device; it takes effect at the next start. */
export function setStatisticsAllowed(areAllowed: boolean): void {
  refusal.write(areAllowed ? null : '1')
}
