import type { ITonConnect } from '@tonconnect/sdk'
import { TonConnectUIError } from '../core/errors.ts'
import { report } from '../core/report.ts'
import { isEvent, isFields, isString } from './check-message.ts'
import { type BridgeMessage, internalsOf, type SdkInternals, type SdkProvider } from './sdk-internals.ts'

/** Checks that only a session needs: they are loaded with the deferred chunk. */
export interface MessageChecks {
  /** The decrypted message; undefined when it cannot be decrypted or is not from the connected wallet. */
  openMessage(provider: SdkProvider, message: BridgeMessage): unknown
  isMessage(message: unknown): boolean
}

const checked = new WeakSet<object>()

/**
 * Lets a connector accept only validated messages of wallets. It wraps the SDK's own listeners, which validate nothing
 * and, when they cannot decrypt a message, throw an error that contains the session's secret key. The SDK's classes
 * are not modified.
 */
export function checkConnector(connector: ITonConnect, deferred: () => Promise<MessageChecks>): void {
  if (checked.has(connector)) return
  checked.add(connector)
  const inside = internalsOf(connector)
  const take = inside.walletEventsListener?.bind(connector)
  /** The wallet has sent an invalid answer: the modal shows a failure, and the user can retry. */
  const fail = () =>
    take?.({ event: 'connect_error', payload: { code: 0, message: 'The answer is malformed' } })
  if ('provider' in inside) watchProvider(inside, (provider) => checkProvider(provider, fail, deferred))
  if (!take) return
  inside.walletEventsListener = (event) => {
    if (isEvent(event)) return take(event)
    reportRefusal()
    if (!isAnswer(event)) return
    // The SDK stores the answer of an injected wallet before it passes it on.
    if (inside.provider?.type === 'injected') inside.provider.disconnect?.().catch(report)
    fail()
  }
}

/** Each connection has its own provider, which is wrapped before it opens a stream. */
function watchProvider(inside: SdkInternals, check: (provider: SdkProvider) => void): void {
  let current = inside.provider ?? null
  if (current) check(current)
  Object.defineProperty(inside, 'provider', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(provider: SdkProvider | null) {
      current = provider
      if (provider) check(provider)
    },
  })
}

function checkProvider(
  provider: SdkProvider,
  fail: () => void,
  deferred: () => Promise<MessageChecks>,
): void {
  const { gatewayListener, pendingGatewaysListener } = provider
  if (!gatewayListener || !pendingGatewaysListener || checked.has(provider)) return
  checked.add(provider)
  const isAccepted = async (message: BridgeMessage) => {
    // Loaded on demand, because the button alone does not need it.
    const { isMessage, openMessage } = await deferred()
    const opened = openMessage(provider, message)
    if (isMessage(opened)) return true
    reportRefusal()
    if (isAnswer(opened) && !provider.session?.walletPublicKey) fail()
    return false
  }
  provider.gatewayListener = async (message) => {
    if (await isAccepted(message)) await gatewayListener.call(provider, message)
  }
  // An attempt listens at many bridges: a malformed message of one must not close the others.
  provider.pendingGatewaysListener = async (gateway, bridgeUrl, message) => {
    if (await isAccepted(message)) await pendingGatewaysListener.call(provider, gateway, bridgeUrl, message)
  }
}

/** Whether an event answers an attempt to connect. */
const isAnswer = (event: unknown) =>
  isFields(event) && isString(event.event) && event.event.startsWith('connect')

/** Reports a refused message without its content, which may be long or secret. */
export const reportRefusal = () => report(new TonConnectUIError('Malformed, and refused'))
