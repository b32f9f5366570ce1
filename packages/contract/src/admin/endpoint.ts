import type { Static, TObject, TSchema } from 'typebox'
import type { Method } from '../endpoint.ts'
import type { FaultCode } from '../faults.ts'
import type { Permission } from './permissions.ts'

/** `signed-in`: any operator. `none`: anyone, to sign in. */
export type AdminAccess = Permission | 'signed-in' | 'none'

/** How a call of the operators' API is sent: the part that a page needs at run time. */
export interface AdminCall<Idempotent extends boolean = boolean> {
  readonly method: Method
  /** Below `/admin/api`. */
  readonly path: string
  readonly permission: AdminAccess
  /** The call moves value: it requires an `Idempotency-Key` and returns the same answer for the same key. */
  readonly idempotent: Idempotent
  /** It answers `{ rows, next }`, and with `Accept: text/csv` all rows as CSV. */
  readonly isList: boolean
}

/** One call of the operators' API, as data. */
export interface AdminEndpoint<
  Body extends TObject = TObject,
  Query extends TObject = TObject,
  Reply extends TSchema = TSchema,
  Idempotent extends boolean = boolean,
> extends AdminCall<Idempotent> {
  readonly summary: string
  readonly body: Body
  readonly query: Query
  readonly reply: Reply
  /** Its faults, beyond those that every call of operators shares. */
  readonly faults: readonly FaultCode[]
  /** Largest accepted body in bytes. */
  readonly bodyLimit: number
}

export type AdminBodyOf<E extends AdminEndpoint> = Static<E['body']>
export type AdminQueryOf<E extends AdminEndpoint> = Static<E['query']>
export type AdminReplyOf<E extends AdminEndpoint> = Static<E['reply']>
