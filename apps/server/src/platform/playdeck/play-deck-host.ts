import type { PlayDeckSettings } from './settings.ts'

/** The calls to the PlayDeck host that the server uses. */
export interface PlayDeckHost {
  /**
   * Verifies a player's token with the host.
   * @returns the player's uid there
   * @throws PlayDeckError
   */
  prove(token: string): Promise<string>
}

/** `invalid`: the host does not know the token. `unavailable`: the host gave no conclusive answer. */
export class PlayDeckError extends Error {
  readonly reason: 'invalid' | 'unavailable'
  constructor(reason: 'invalid' | 'unavailable', options?: ErrorOptions) {
    super(`the PlayDeck sign-in is ${reason}`, options)
    this.reason = reason
  }
}

interface Options {
  /** Address of the host's `oauth/check` call. */
  checkUrl: string
  /** The time limit of the host's answer, milliseconds. */
  timeout: number
}

/** The configured host, if there is one. */
export const configuredPlayDeckHost = ({ PLAYDECK_CHECK_URL, PLAYDECK_TIMEOUT }: PlayDeckSettings) =>
  PLAYDECK_CHECK_URL
    ? createPlayDeckHost({ checkUrl: PLAYDECK_CHECK_URL, timeout: PLAYDECK_TIMEOUT })
    : undefined

/** The host behind its `oauth/check` call: POST with the token in the query, answered `{valid, active, userUid}`. */
const createPlayDeckHost = ({ checkUrl, timeout }: Options): PlayDeckHost => ({
  async prove(token) {
    const url = new URL(checkUrl)
    url.searchParams.set('token', token)
    const answer = await answerOf(url, timeout)
    if (answer.valid === false || answer.active === false) throw new PlayDeckError('invalid')
    const { userUid } = answer
    const isPlayer = typeof userUid === 'string' && userUid.length > 0 && userUid.length <= 128
    // A malformed answer proves nothing, and does not mean that the token is invalid either.
    if (answer.valid !== true || answer.active !== true || !isPlayer) throw new PlayDeckError('unavailable')
    return userUid
  },
})

async function answerOf(url: URL, timeout: number): Promise<Record<string, unknown>> {
  const response = await ask(url, timeout)
  if ([400, 401, 403].includes(response.status)) throw new PlayDeckError('invalid')
  if (!response.ok) throw new PlayDeckError('unavailable')
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw new PlayDeckError('unavailable', { cause })
  })
  if (typeof answer !== 'object' || answer === null) throw new PlayDeckError('unavailable')
  return answer as Record<string, unknown>
}

async function ask(url: URL, timeout: number): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(timeout) })
  } catch (cause) {
    throw new PlayDeckError('unavailable', { cause })
  }
}
