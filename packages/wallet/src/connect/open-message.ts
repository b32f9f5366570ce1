import { isEvent, isFields, isReason, isString } from './check-message.ts'
import type { BridgeMessage, SdkProvider } from './sdk-internals.ts'

/** Whether a message of a wallet is a well-formed event or answer to a request. */
export function isMessage(message: unknown): boolean {
  if (!isFields(message)) return false
  if ('event' in message) return isEvent(message)
  const answers = isString(message.id) || typeof message.id === 'number'
  return answers && ('error' in message ? isReason(message.error) : 'result' in message)
}

/** The decrypted message; undefined when it cannot be decrypted or is not from the connected wallet. */
export function openMessage({ session }: SdkProvider, { from, message }: BridgeMessage): unknown {
  try {
    // Anyone with the page's public key can encrypt a message for it, but only the wallet has the wallet's key.
    if (!session || (session.walletPublicKey ?? from) !== from) return undefined
    const sealed = Uint8Array.from(atob(message), (letter) => letter.charCodeAt(0))
    const sender = Uint8Array.from(from.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return JSON.parse(session.sessionCrypto.decrypt(sealed, sender))
  } catch {
    // The SDK's error contains the session's secret key.
    return undefined
  }
}
