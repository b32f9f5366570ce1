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

/** What a call of the operators' API takes and answers. Fills in what most share: no body, no query, 16 KiB. */
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

/** A call that answers rows a page at a time: `cursor` is the `next` of the page before. The call is a `defineAdminList`. */
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
