import {
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
type Made = Awaited<ReturnType<typeof startRegistration>>
type Signed = Awaited<ReturnType<typeof startAuthentication>>

/** Converts the specification's interfaces to plain objects for the request. */
const credentialOf = ({ response, clientExtensionResults, ...rest }: Made | Signed) => ({
  ...rest,
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
})

/** Registers a passkey of this browser for the signed-in operator. Rejects when it is unsupported or cancelled. */
export async function makePasskey(name: string): Promise<OperatorSession> {
  const { options } = await call(offerPasskey)
  const made = await startRegistration({ optionsJSON: options as Creation })
  return call(addPasskey, { body: { credential: credentialOf(made), name } })
}

/** Signs the operator in with one of their passkeys. */
export async function proveByPasskey(): Promise<OperatorSession> {
  const { options } = await call(askPasskey)
  const signed = await startAuthentication({ optionsJSON: options as Request })
  return call(provePasskey, { body: { credential: credentialOf(signed) } })
}
