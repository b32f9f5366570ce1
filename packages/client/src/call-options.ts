import type { BodyOf, Endpoint, QueryOf } from '@ganj/contract'

type Part<Name extends string, Fields> = keyof Fields extends never
  ? unknown
  : Partial<Fields> extends Fields
    ? { readonly [K in Name]?: Fields }
    : { readonly [K in Name]: Fields }

/** The options of a call: `body` and `query` only when the endpoint has them, with its types. */
export type CallOptions<E extends Endpoint> = Part<'body', BodyOf<E>> &
  Part<'query', QueryOf<E>> & {
    /** Idempotency key. Default: a new one if the endpoint needs one. Set it to repeat a call after a reload. */
    readonly key?: string
    readonly signal?: AbortSignal
  }

/** The options may be left out when nothing in them is required. */
export type CallArguments<E extends Endpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

export interface LooseOptions {
  body?: unknown
  query?: Record<string, unknown>
  key?: string
  signal?: AbortSignal
}
