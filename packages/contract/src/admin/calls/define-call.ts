import type { Method } from '../../endpoint.ts'
import type { AdminAccess, AdminCall } from '../endpoint.ts'

interface Options<Idempotent extends boolean> {
  method: Method
  path: string
  permission: AdminAccess
  idempotent?: Idempotent
}

/** Defines a call of the operators' API. Default: no idempotency key. */
export const defineAdminCall = <const Idempotent extends boolean = false>({
  method,
  path,
  permission,
  idempotent,
}: Options<Idempotent>): AdminCall<Idempotent> => ({
  method,
  path,
  permission,
  idempotent: idempotent ?? (false as Idempotent),
  isList: false,
})

/** A call that answers `{ rows, next }`. */
export const defineAdminList = (path: string, permission: AdminAccess): AdminCall<false> => ({
  method: 'GET',
  path,
  permission,
  idempotent: false,
  isList: true,
})
