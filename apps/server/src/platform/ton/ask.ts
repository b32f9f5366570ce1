import { setTimeout as delay } from 'node:timers/promises'
import { ChainError } from './chain.ts'

export interface Source {
  /** The address of the HTTP interface, without `/api`. */
  url: string
  /** Required by public sources; unset: their low free limit applies. */
  apiKey?: string | undefined
  /** The time limit of one answer, milliseconds. */
  timeout: number
  /** The maximum attempts of a request. */
  retries: number
  /** Waits between attempts, milliseconds; injected so that tests do not wait. */
  pause?(milliseconds: number): Promise<unknown>
}

const firstPauseMs = 500
const longestPauseMs = 10_000

/**
 * Sends a JSON request to a source, with retries after 429, 5xx and silence, each time waiting twice as long or as long
 * as the source says.
 * @throws ChainError
 */
export async function ask(source: Source, path: string, body?: object): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const answer = await once(source, path, body)
    if (answer instanceof Wait && attempt < source.retries) {
      const doubled = firstPauseMs * 2 ** attempt
      await (source.pause ?? delay)(Math.min(Math.max(doubled, answer.atLeast), longestPauseMs))
      continue
    }
    if (answer instanceof Wait) throw new ChainError('unavailable', answer.why, { cause: answer.cause })
    return answer
  }
}

/** No answer yet: the reason, and the wait that the source requests. */
class Wait {
  readonly why: string
  readonly atLeast: number
  readonly cause: unknown
  constructor(why: string, atLeast = 0, cause?: unknown) {
    this.why = why
    this.atLeast = atLeast
    this.cause = cause
  }
}

async function once({ url, apiKey, timeout }: Source, path: string, body?: object): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(apiKey ? { 'x-api-key': apiKey } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    text = await response.text()
  } catch (cause) {
    return new Wait('no answer', 0, cause)
  }
  if (response.status === 429 || response.status >= 500) {
    const seconds = Number(response.headers.get('retry-after'))
    return new Wait(`status ${response.status}`, seconds > 0 ? seconds * 1000 : 0)
  }
  if (!response.ok) throw new ChainError('refused', `status ${response.status}: ${text.slice(0, 200)}`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    return new Wait('an answer that is no JSON', 0, cause)
  }
}
