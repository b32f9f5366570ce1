import type { Access, Call, Method } from '../endpoint.ts'

interface Options<Auth extends Access, Idempotent extends boolean> {
  method: Method
  path: string
  auth?: Auth
  idempotent?: Idempotent
}

/** Defines a call. Defaults: a player's bearer token, no idempotency key. */
export const defineCall = <const Auth extends Access = 'player', const Idempotent extends boolean = false>({
  method,
  path,
  auth,
  idempotent,
}: Options<Auth, Idempotent>): Call<Auth, Idempotent> => ({
  method,
  path,
  auth: auth ?? ('player' as Auth),
  idempotent: idempotent ?? (false as Idempotent),
})
