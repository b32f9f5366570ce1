import { config, defaultTimeZone } from './config.ts'

let zone: string | undefined

/**
 * The IANA zone of the seasons; the default where an old browser does not know the server's. Looked up when the first
 * date is written and not before: a slow phone reads zones for a tenth of a second.
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
