import { config, defaultTimeZone } from './config.ts'

let zone: string | undefined

/**
 * The IANA zone of the seasons; the default when an old browser does not know the server's. Resolved with the first
 * date, not at the start: loading zones takes a slow phone a tenth of a second.
 */
export const seasonZone = (): string => {
  zone ??= isKnown(config.timeZone) ? config.timeZone : defaultTimeZone
  return zone
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
