import type { Static, TObject, TSchema } from 'typebox'
import type { FaultCode } from './faults.ts'

export type Method = 'GET' | 'POST'

/** `player`: a bearer access token is demanded. `none`: anyone may call. */
export type Access = 'player' | 'none'

/** How a call is sent: all that a page needs to know of it at run time. */
export interface Call<Auth extends Access = Access, Idempotent extends boolean = boolean> {
  readonly method: Method
  /** Below `/api`, as the specification writes it: `/game/instance`. */
  readonly path: string
  readonly auth: Auth
  /** The call moves value: it demands an `Idempotency-Key` and answers the same for the same key. */
  readonly idempotent: Idempotent
}

/** One call of the product, as data. Server routes, typed client, OpenAPI document and tests are made from it. */
export interface Endpoint<
  Body extends TObject = TObject,
  Query extends TObject = TObject,
  Reply extends TSchema = TSchema,
  Auth extends Access = Access,
  Idempotent extends boolean = boolean,
> extends Call<Auth, Idempotent> {
  readonly summary: string
  readonly body: Body
  readonly query: Query
  readonly reply: Reply
  /** What it may answer beside `reply`, over the faults every call shares. */
  readonly faults: readonly FaultCode[]
  /** A deleted account may call it again with the token it had. */
  readonly afterDeletion: boolean
  /** Largest accepted body in bytes. */
  readonly bodyLimit: number
  /** How much of the caller's limit a call takes: 1 is a small write. */
  readonly cost: number
}

export type BodyOf<E extends Endpoint> = Static<E['body']>
export type QueryOf<E extends Endpoint> = Static<E['query']>
export type ReplyOf<E extends Endpoint> = Static<E['reply']>
