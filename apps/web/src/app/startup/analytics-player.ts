import type { AnalyticsUser } from '@ganj/analytics'
import type { Profile } from '@ganj/contract'
import { tokens } from '#auth/store.ts'

/** Above every id of the messaging app; the sum with a player's number is still a safe integer in JSON. */
const firstOwnId = 2 ** 52
/** The number of characters of a public id whose value stays below that. */
const idLength = 10

/** The player of analytics events when the launch data name none: by the messaging app's id, else by the public id. */
export const analyticsUser = ({ telegramId, publicId, language }: Profile): AnalyticsUser => ({
  id: telegramId ?? firstOwnId + Number.parseInt(publicId.slice(-idLength), 36),
  is_premium: false,
  is_bot: false,
  language_code: language,
})

/**
 * The `fetch` for requests to a collector. Our own collector identifies the player by the session; another one must
 * never receive a token of the player.
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
