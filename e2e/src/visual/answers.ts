import type { Endpoint, ReplyOf } from '@ganj/contract'
import type { View } from './view.ts'

/** A fake answer to a call: a reply, a fault, or a lost connection. */
export type Answer<E extends Endpoint> = ReplyOf<E> | { status: number; detail: string } | 'no connection'

/** Fakes the answers to a call from now on. `reply` runs for each call; null passes the call to the server. */
export async function answer<E extends Endpoint>(
  { page }: View,
  endpoint: E,
  reply: (search: URLSearchParams) => Answer<E> | null,
): Promise<void> {
  const isOurs = ({ pathname }: URL) => pathname === `/api${endpoint.path}`
  await page.route(isOurs, (route) => {
    const request = route.request()
    const said = request.method() === endpoint.method ? reply(new URL(request.url()).searchParams) : null
    if (said === null) return route.fallback()
    if (said === 'no connection') return route.abort()
    if (!isFault(said)) return route.fulfill({ json: said })
    const { status, detail } = said
    const problem = { type: 'about:blank', title: '', status, code: 'looked.at', detail, requestId: 'r' }
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
}

const isFault = (said: unknown): said is { status: number; detail: string } =>
  typeof said === 'object' && said !== null && 'status' in said && 'detail' in said
