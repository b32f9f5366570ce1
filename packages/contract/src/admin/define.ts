import { type TObject, type TSchema, Type } from 'typebox'
import { strict } from '../define.ts'
import type { FaultCode } from '../faults.ts'
import type { AdminCall, AdminEndpoint } from './endpoint.ts'
import { Cursor, listOf } from './schemas.ts'

const nothing = strict({})
type Nothing = typeof nothing

interface Options<Body extends TObject, Query extends TObject, Reply extends TSchema> {
  summary: string
  reply: Reply
  body?: Body
  query?: Query
  faults?: readonly FaultCode[]
  bodyLimit?: number
}

/** Defines the schemas of a call of the operators' API. Defaults: no body, no query, 16 KiB. */
export function adminEndpoint<
  Idempotent extends boolean,
  Body extends TObject = Nothing,
  Query extends TObject = Nothing,
  Reply extends TSchema = TSchema,
>(
  call: AdminCall<Idempotent>,
  options: Options<Body, Query, Reply>,
): AdminEndpoint<Body, Query, Reply, Idempotent> {
  return {
    faults: [],
    bodyLimit: 16 * 1024,
    ...call,
    ...options,
    body: options.body ?? (nothing as TObject as Body),
    query: options.query ?? (nothing as TObject as Query),
  }
}

/** A call that answers pages of rows: `cursor` is the `next` of the previous page. The call is a `defineAdminList`. */
export function adminList<Filters extends Record<string, TSchema>, Row extends TObject>(
  call: AdminCall<false>,
  {
    summary,
    filters,
    row,
    faults = [],
  }: { summary: string; filters: Filters; row: Row; faults?: readonly FaultCode[] },
) {
  return adminEndpoint(call, {
    summary,
    query: strict({ ...filters, cursor: Type.Optional(Cursor) }),
    reply: listOf(row),
    faults,
  })
}
