import { type TObject, type TSchema, Type } from 'typebox'
import type { Endpoint, Method } from './endpoint.ts'
import type { FaultCode } from './faults.ts'

const nothing = Type.Object({}, { additionalProperties: false })
type Nothing = typeof nothing

interface Options<Body extends TObject, Query extends TObject, Reply extends TSchema> {
  method: Method
  path: string
  summary: string
  reply: Reply
  auth?: 'player' | 'none'
  idempotent?: boolean
  body?: Body
  query?: Query
  faults?: readonly FaultCode[]
  bodyLimit?: number
}

/** Fills in what most calls share: a player's bearer token, no body, no query, 16 KiB. */
export function endpoint<
  Body extends TObject = Nothing,
  Query extends TObject = Nothing,
  Reply extends TSchema = TSchema,
>(options: Options<Body, Query, Reply>): Endpoint<Body, Query, Reply> {
  return {
    auth: 'player',
    idempotent: false,
    faults: [],
    bodyLimit: 16 * 1024,
    ...options,
    body: options.body ?? (nothing as unknown as Body),
    query: options.query ?? (nothing as unknown as Query),
  }
}

/** An object that refuses fields it does not name. */
export const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
