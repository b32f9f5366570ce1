import { type TObject, type TSchema, Type } from 'typebox'
import type { Access, Call, Endpoint, Method } from './endpoint.ts'
import type { FaultCode } from './faults.ts'

const nothing = Type.Object({}, { additionalProperties: false })
type Nothing = typeof nothing

interface Options<Body extends TObject, Query extends TObject, Reply extends TSchema> {
  summary: string
  reply: Reply
  body?: Body
  query?: Query
  faults?: readonly FaultCode[]
  afterDeletion?: boolean
  bodyLimit?: number
  cost?: number
}

/** The default rate-limit cost of a call. A read that can write declares its own cost. */
const usualCost: Record<Method, number> = { GET: 0.25, POST: 1 }

/** Defines the schemas of a call. Defaults: no body, no query, 16 KiB, the cost of its method. */
export function endpoint<
  Auth extends Access,
  Idempotent extends boolean,
  Body extends TObject = Nothing,
  Query extends TObject = Nothing,
  Reply extends TSchema = TSchema,
>(
  call: Call<Auth, Idempotent>,
  options: Options<Body, Query, Reply>,
): Endpoint<Body, Query, Reply, Auth, Idempotent> {
  return {
    faults: [],
    afterDeletion: false,
    bodyLimit: 16 * 1024,
    cost: usualCost[call.method],
    ...call,
    ...options,
    body: options.body ?? (nothing as TObject as Body),
    query: options.query ?? (nothing as TObject as Query),
  }
}

/** An object without additional properties. */
export const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
