import {
  type AdminBodyOf,
  addPasskey,
  askPasskey,
  type OperatorSession,
  offerPasskey,
  provePasskey,
} from '@ganj/contract/admin'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '#platform/api/call.ts'

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Credential = AdminBodyOf<typeof provePasskey>['credential']

/** Has the browser make a passkey for the operator who is signed in. Rejects when it cannot, or is told not to. */
export async function makePasskey(name: string): Promise<OperatorSession> {
  const { options } = await call(offerPasskey)
  const made = await startRegistration({ optionsJSON: options as Creation })
  return call(addPasskey, { body: { credential: made as unknown as Credential, name } })
}

/** Has the operator prove a passkey of theirs. */
export async function proveByPasskey(): Promise<OperatorSession> {
  const { options } = await call(askPasskey)
  const signed = await startAuthentication({ optionsJSON: options as Request })
  return call(provePasskey, { body: { credential: signed as unknown as Credential } })
}
