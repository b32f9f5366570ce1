import { type TObject, type TSchema, Type } from 'typebox'
import type { Access, Endpoint, Method } from './endpoint.ts'
import type { FaultCode } from './faults.ts'

const nothing = Type.Object({}, { additionalProperties: false })
type Nothing = typeof nothing

interface Options<
  Body extends TObject,
  Query extends TObject,
  Reply extends TSchema,
  Auth extends Access,
  Idempotent extends boolean,
> {
  method: Method
  path: string
  summary: string
  reply: Reply
  auth?: Auth
  idempotent?: Idempotent
  body?: Body
  query?: Query
  faults?: readonly FaultCode[]
  afterDeletion?: boolean
  bodyLimit?: number
  cost?: number
}

/** What a call takes of the caller's limit unless it says otherwise. A read that can write says so. */
const usualCost: Record<Method, number> = { GET: 0.25, POST: 1 }

/** Fills in what most calls share: a player's bearer token, no body, no query, 16 KiB, the cost of its method. */
export function endpoint<
  Body extends TObject = Nothing,
  Query extends TObject = Nothing,
  Reply extends TSchema = TSchema,
  const Auth extends Access = 'player',
  const Idempotent extends boolean = false,
>(options: Options<Body, Query, Reply, Auth, Idempotent>): Endpoint<Body, Query, Reply, Auth, Idempotent> {
  return {
    faults: [],
    afterDeletion: false,
    bodyLimit: 16 * 1024,
    cost: usualCost[options.method],
    ...options,
    auth: options.auth ?? ('player' as Auth),
    idempotent: options.idempotent ?? (false as Idempotent),
    body: options.body ?? (nothing as TObject as Body),
    query: options.query ?? (nothing as TObject as Query),
  }
}

/** An object that refuses fields it does not name. */
export const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
