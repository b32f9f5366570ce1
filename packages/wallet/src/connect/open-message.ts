import { isEvent, isFields, isReason, isString } from './check-message.ts'
import type { BridgeMessage, SdkProvider } from './sdk-internals.ts'

/** Whether a message of a wallet is well-formed: an event, or the answer to a request. */
export function isMessage(message: unknown): boolean {
  if (!isFields(message)) return false
  if ('event' in message) return isEvent(message)
  const answers = isString(message.id) || typeof message.id === 'number'
  return answers && ('error' in message ? isReason(message.error) : 'result' in message)
}

/** A message in clear; nothing when it cannot be opened or is not of the connected wallet. */
export function openMessage({ session }: SdkProvider, { from, message }: BridgeMessage): unknown {
  try {
    // Who knows the page's public key can seal a message for it, but only the wallet has the wallet's key.
    if (!session || (session.walletPublicKey ?? from) !== from) return undefined
    const sealed = Uint8Array.from(atob(message), (letter) => letter.charCodeAt(0))
    const sender = Uint8Array.from(from.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return JSON.parse(session.sessionCrypto.decrypt(sealed, sender))
  } catch {
    // The SDK's own error carries the session's secret key.
    return undefined
  }
}
