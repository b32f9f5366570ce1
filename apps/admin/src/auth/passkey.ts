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

/** The interfaces of the specification as the plain objects that are sent. */
const credentialOf = ({ response, clientExtensionResults, ...rest }: Made | Signed) => ({
  ...rest,
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
})

/** Has the browser make a passkey for the operator who is signed in. Rejects when it cannot, or is told not to. */
export async function makePasskey(name: string): Promise<OperatorSession> {
  const { options } = await call(offerPasskey)
  const made = await startRegistration({ optionsJSON: options as Creation })
  return call(addPasskey, { body: { credential: credentialOf(made), name } })
}

/** Has the operator prove a passkey of theirs. */
export async function proveByPasskey(): Promise<OperatorSession> {
  const { options } = await call(askPasskey)
  const signed = await startAuthentication({ optionsJSON: options as Request })
  return call(provePasskey, { body: { credential: credentialOf(signed) } })
}
