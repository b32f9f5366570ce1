import type { Static, TObject, TSchema } from 'typebox'
import type { FaultCode } from './faults.ts'

export type Method = 'GET' | 'POST'

/** `player`: requires a bearer access token. `none`: anyone may call. */
export type Access = 'player' | 'none'

/** How a call is sent: the part that a page needs at run time. */
export interface Call<Auth extends Access = Access, Idempotent extends boolean = boolean> {
  readonly method: Method
  /** Below `/api`, as the specification writes it: `/game/instance`. */
  readonly path: string
  readonly auth: Auth
  /** The call moves value: it requires an `Idempotency-Key` and returns the same answer for the same key. */
  readonly idempotent: Idempotent
}

/** One call of the product, as data. Server routes, typed client, OpenAPI document and tests are derived from it. */
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
  /** Its faults, beyond those that every call shares. */
  readonly faults: readonly FaultCode[]
  /** Whether a deleted account may repeat it with its old token. */
  readonly afterDeletion: boolean
  /** Largest accepted body in bytes. */
  readonly bodyLimit: number
  /** The rate-limit cost of a call: 1 is a small write. */
  readonly cost: number
}

export type BodyOf<E extends Endpoint> = Static<E['body']>
export type QueryOf<E extends Endpoint> = Static<E['query']>
export type ReplyOf<E extends Endpoint> = Static<E['reply']>
