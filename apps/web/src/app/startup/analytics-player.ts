import type { AnalyticsUser } from '@ganj/analytics'
import type { Profile } from '@ganj/contract'
import { tokens } from '#auth/store.ts'

/** Above every id of the messaging app, and with what is added still a whole number that JSON keeps. */
const firstOwnId = 2 ** 52
/** As many characters of a public id as stay below that. */
const idLength = 10

/** The player of the events where no launch data names one: by the messaging app's id, else by the public one. */
export const analyticsUser = ({ telegramId, publicId, language }: Profile): AnalyticsUser => ({
  id: telegramId ?? firstOwnId + Number.parseInt(publicId.slice(-idLength), 36),
  is_premium: false,
  is_bot: false,
  language_code: language,
})

/**
 * How requests to a collector are made. Ours learns from the session whose events they are; any other one must never
 * see a token of the player's.
 */
export function collectorFetch(host: string): typeof fetch {
  if (new URL(host, window.location.href).origin !== window.location.origin) return window.fetch.bind(window)
  return (address, request) => {
    const headers = new Headers(request?.headers)
    const token = tokens.accessToken()
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    return window.fetch(address, { ...request, headers })
  }
}
