import { AnalyticsError } from './errors.ts'
import { parseLaunchParams, retrieveLaunchParams } from './launch.ts'

const theme = encodeURIComponent('{"bg_color":"#101010"}')
const user = encodeURIComponent('{"id":7,"is_premium":true,"language_code":"fa"}')

export const seeds = [
  `#tgWebAppData=${encodeURIComponent(`user=${user}&start_param=ref_9`)}&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=${theme}`,
  `#tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=${theme}&tgWebAppStartParam=mi_a&tgWebAppFullscreen=1`,
  '#tgWebAppData=%E0%A4%A&tgWebAppPlatform=',
]

/** Checks that any address is either parsed or refused with the error that callers expect. */
export function fuzz(bytes: Uint8Array): void {
  const hash = new TextDecoder().decode(bytes)
  for (const read of [
    () => parseLaunchParams(hash),
    () => retrieveLaunchParams({ hash, openedAt: `https://ganj.test/${hash}`, session: undefined }),
  ]) {
    try {
      read()
    } catch (error) {
      if (!(error instanceof AnalyticsError)) throw error
    }
  }
}
